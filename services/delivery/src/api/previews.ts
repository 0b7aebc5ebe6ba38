import type { AnyTemplate } from '../messages/kinds/index.js';
import type { Email } from '../messages/rendering/shared-page.js';
import type { EmailContext, ExampleOptions } from '../messages/kinds/template.js';
import type { Language } from '@numbercast/lottery';
import { wordsIn } from '../messages/words/words.js';
import { lengthOf, segmentsOf } from '@numbercast/lottery/text-message';

/** What an operator chooses for a preview. */
export type PreviewOptions = ExampleOptions & { language: Language };

type Preview = { text: string; segments: number; length: number } | Email;

/**
 * Renders a template with example content; the first line of a push message is its title.
 * @throws Error on a character that a text must not contain
 */
export function previewOf(
  template: AnyTemplate,
  { language, ...options }: PreviewOptions,
  addresses: Pick<EmailContext, 'publicUrl' | 'postalAddress'>,
): Preview {
  const content = template.example(options);
  const words = wordsIn(language);
  if (template.channel === 'email') {
    const unsubscribeUrl = `${addresses.publicUrl}/api/unsubscribe/sample`;
    return template.render(content, {
      ...addresses,
      unsubscribeUrl,
      firstName: 'Ana',
      zone: undefined,
      isResend: false,
      words,
    });
  }
  if (template.channel === 'push') {
    const { title, body } = template.render(content, words);
    return { text: `${title}\n${body}`, segments: 1, length: title.length + body.length };
  }
  const text = template.render(content, { publicUrl: addresses.publicUrl, reference: 'AB2CD3', words });
  return { text, segments: segmentsOf(text), length: lengthOf(text) };
}
