import type { AnyTemplate } from '../messages/kinds/index.js';
import type { Email, ExampleOptions, RenderContext } from '../messages/kinds/template.js';
import { lengthOf, segmentsOf } from '../messages/rendering/gsm7.js';

type Preview = { text: string; segments: number; length: number } | Email;

/** Renders a template with example content. @throws Error on a character that a text must not contain */
export function previewOf(
  template: AnyTemplate,
  options: ExampleOptions,
  addresses: Pick<RenderContext, 'publicUrl' | 'postalAddress'>,
): Preview {
  const context: RenderContext = {
    ...addresses,
    unsubscribeUrl: `${addresses.publicUrl}/api/unsubscribe/sample`,
    firstName: 'Ana',
    zone: undefined,
    reference: 'AB2CD3',
    isResend: false,
  };
  const content = template.example(options);
  if (template.channel === 'email') return template.render(content, context);
  const text = template.render(content, context);
  return { text, segments: segmentsOf(text), length: lengthOf(text) };
}
