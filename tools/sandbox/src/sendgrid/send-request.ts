import { z } from 'zod';
import type { NewMail } from './world.js';

const address = z.strictObject({ email: z.email().max(320), name: z.string().max(320).optional() });
const addresses = z.array(address).min(1).max(1000);
const texts = z.record(z.string(), z.string());
const customArgs = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String));

const personalization = z.strictObject({
  to: addresses,
  cc: addresses.optional(),
  bcc: addresses.optional(),
  subject: z.string().min(1).optional(),
  headers: texts.optional(),
  substitutions: texts.optional(),
  custom_args: customArgs.optional(),
});

/** The body of `POST /v3/mail/send`, as far as it makes a difference here. */
export const SendRequest = z.strictObject({
  personalizations: z.array(personalization).min(1).max(1000),
  from: address,
  reply_to: address.optional(),
  subject: z.string().min(1).optional(),
  content: z
    .array(z.strictObject({ type: z.enum(['text/plain', 'text/html']), value: z.string().min(1) }))
    .min(1)
    .refine((parts) => parts.length < 2 || parts[0]?.type === 'text/plain', 'text/plain must come first'),
  headers: texts.default({}),
  custom_args: customArgs.default({}),
  categories: z.array(z.string().max(255)).max(10).default([]),
  mail_settings: z.unknown().optional(),
  tracking_settings: z.unknown().optional(),
});

type Sent = z.output<typeof SendRequest>;

/** One mail per recipient. */
export function mailsIn(request: Sent): NewMail[] {
  return request.personalizations.flatMap((person) =>
    [...person.to, ...(person.cc ?? []), ...(person.bcc ?? [])].map(({ email }): NewMail => {
      const replace = (text: string) => substituted(text, person.substitutions ?? {});
      return {
        to: email,
        from: request.from.email,
        fromName: request.from.name ?? null,
        replyTo: request.reply_to?.email ?? null,
        subject: replace(person.subject ?? request.subject ?? ''),
        text: part(request, 'text/plain', replace),
        html: part(request, 'text/html', replace),
        headers: { ...request.headers, ...person.headers },
        customArgs: { ...request.custom_args, ...person.custom_args },
        categories: request.categories,
      };
    }),
  );
}

function part({ content }: Sent, type: string, replace: (text: string) => string) {
  const found = content.find((candidate) => candidate.type === type);
  return found ? replace(found.value) : null;
}

function substituted(text: string, substitutions: Record<string, string>) {
  return Object.entries(substitutions).reduce((done, [tag, value]) => done.replaceAll(tag, () => value), text);
}
