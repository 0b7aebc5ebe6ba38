import { z } from 'zod';
import { limitsExceeded } from './call-size.js';
import { CALL_LIMITS, LONGEST_ADDRESS, LONGEST_CATEGORY, MOST_CATEGORIES, RESERVED_HEADERS } from './limits.js';
import type { NewMail } from './world.js';

const address = z.strictObject({
  email: z.email().max(LONGEST_ADDRESS),
  name: z.string().max(LONGEST_ADDRESS).optional(),
});
const addresses = z.array(address).min(1).max(CALL_LIMITS.recipients);
const customArgs = z
  .record(z.string(), z.string())
  .refine((args) => Object.keys(args).length > 0, 'must not be empty; leave it out');
const headerName = z
  .string()
  .regex(/^[!-~]+$/, 'header names are ASCII without spaces')
  .refine((name) => !RESERVED_HEADERS.has(name.toLowerCase()), 'this header is reserved');
const headers = z.record(headerName, z.string());

const personalization = z.strictObject({
  to: addresses,
  cc: addresses.optional(),
  bcc: addresses.optional(),
  subject: z.string().min(1).optional(),
  headers: headers.optional(),
  substitutions: z.record(z.string(), z.string()).optional(),
  custom_args: customArgs.optional(),
});

/** The body of `POST /v3/mail/send`, as far as it is simulated here. Other fields are rejected. */
export const SendRequest = z
  .strictObject({
    personalizations: z.array(personalization).min(1).max(CALL_LIMITS.recipients),
    from: address,
    reply_to: address.optional(),
    subject: z.string().min(1).optional(),
    content: z
      .array(z.strictObject({ type: z.enum(['text/plain', 'text/html']), value: z.string().min(1) }))
      .min(1)
      .refine((parts) => parts.length < 2 || parts[0]?.type === 'text/plain', 'text/plain must come first'),
    headers: headers.optional(),
    custom_args: customArgs.optional(),
    categories: z.array(z.string().max(LONGEST_CATEGORY)).max(MOST_CATEGORIES).default([]),
    mail_settings: z.unknown().optional(),
    tracking_settings: z.unknown().optional(),
  })
  .superRefine((request, context) => {
    for (const { path, message } of limitsExceeded(request)) context.addIssue({ code: 'custom', path, message });
  });

type Sent = z.output<typeof SendRequest>;

/** One mail per recipient. */
export function mailsIn(request: Sent): NewMail[] {
  const substituted = substituter();
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

/** Replaces tags. Texts are split at their tags once for all personalizations with the same tags. */
function substituter() {
  const splitters = new Map<string, (text: string) => string[]>();
  return (text: string, substitutions: Record<string, string>) => {
    const tags = Object.keys(substitutions);
    if (tags.length === 0) return text;
    const key = tags.join('\n');
    const split = splitters.get(key) ?? splitterAt(tags);
    splitters.set(key, split);
    return split(text)
      .map((piece) => (Object.hasOwn(substitutions, piece) ? substitutions[piece] : piece))
      .join('');
  };
}

/** Returns a function that splits texts at tags. Longer tags are matched before their prefixes. */
function splitterAt(tags: readonly string[]) {
  const longestFirst = tags.toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(`(${longestFirst.map((tag) => tag.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})`);
  const known = new Map<string, string[]>();
  return (text: string) => {
    const pieces = known.get(text) ?? text.split(pattern);
    known.set(text, pieces);
    return pieces;
  };
}
