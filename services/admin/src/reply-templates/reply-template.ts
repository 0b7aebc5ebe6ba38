import { acted, type Decision, problem } from '@numbercast/platform';
import { z } from 'zod';

/** A reply template, stored once an operator creates, changes or deletes it. */
export interface ReplyTemplate {
  name: string;
  body: string;
  /** Revision number, 0 for an unchanged built-in template. An operator's change names the revision that was read. */
  revision: number;
  isDeleted: boolean;
  updatedBy?: string;
  updatedAt?: Date;
}

export const templateSchema = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'Please enter a name')
    .max(60)
    .regex(/^\P{Cc}*$/u, 'Please use one line of plain text'),
  body: z
    .string()
    .trim()
    .min(1, 'Please enter the words of the reply')
    .max(5_000)
    .refine((body) => !/\{\w+\}/.test(body.replaceAll('{firstName}', '')), 'The only placeholder is {firstName}'),
  revision: z.int().min(0),
});
export type WantedTemplate = z.infer<typeof templateSchema>;

export const templateChanged = problem('template-changed', 409, 'Another operator changed this template');
export const templateNotFound = problem('template-not-found', 404, 'Template not found');

const builtIn = (name: string, ...paragraphs: string[]): ReplyTemplate => ({
  name,
  body: ['Hello {firstName},', ...paragraphs].join('\n\n'),
  revision: 0,
  isDeleted: false,
});

/** The built-in templates. They are stored once an operator changes or deletes them. */
export const BUILT_IN: Readonly<Record<string, ReplyTemplate>> = {
  'missing-numbers': builtIn(
    'Numbers did not arrive',
    'Thank you for writing. Your numbers are always in your profile and under Past Numbers, even if a message did not reach you.',
    'Please look in your spam folder for email from us, and check in your profile that the address and phone number are right and that the way you want your numbers is turned on.',
  ),
  'auto-renew': builtIn(
    'How to turn off auto-renew',
    'You can turn off auto-renew in your profile, under Subscription. You keep getting your numbers until the end of the time you have paid for. After that you are not charged again.',
  ),
  'sign-in': builtIn(
    'Trouble signing in',
    'On the sign-in page, select “Forgot password?” and enter your email address. We send you a link to choose a new password. If it does not arrive within a few minutes, look in your spam folder.',
  ),
  'texts-stopped': builtIn(
    'Texts have ended',
    'We have ended texts to your phone. If you change your mind, reply START to any of our texts.',
  ),
  'more-details': builtIn(
    'Ask for details',
    'Thank you for writing. To look into this, we need to know which draw it is about, and whether you get your numbers by text or by email. Please write back with the date of the draw.',
  ),
};

interface Act {
  templateId: string;
  by: string;
  at: Date;
}

/**
 * Stores a new or changed template. Repeating the same text has no effect.
 * @throws templateChanged when the operator has not read the newest revision
 */
export function save(
  stored: ReplyTemplate | null,
  { name, body, revision }: WantedTemplate,
  { templateId, by, at }: Act,
): Decision<ReplyTemplate> | null {
  const current = stored ?? BUILT_IN[templateId];
  if (current && !current.isDeleted && current.name === name && current.body === body) return null;
  if ((current?.revision ?? 0) !== revision) throw templateChanged();
  const next = { name, body, revision: revision + 1, isDeleted: false, updatedBy: by, updatedAt: at };
  return { next, events: [acted({ by, at }, 'changed reply template', templateId)] };
}

/**
 * Marks a template as deleted. The revision is incremented, so that an operator with the old version open does not
 * restore it.
 * @throws templateNotFound
 * @throws templateChanged when the operator has not read the newest revision
 */
export function remove(
  stored: ReplyTemplate | null,
  revision: number,
  { templateId, by, at }: Act,
): Decision<ReplyTemplate> | null {
  const current = stored ?? BUILT_IN[templateId];
  if (!current) throw templateNotFound({ detail: templateId });
  if (current.isDeleted) return null;
  if (current.revision !== revision) throw templateChanged();
  const next = { ...current, isDeleted: true, revision: revision + 1, updatedBy: by, updatedAt: at };
  return { next, events: [acted({ by, at }, 'deleted reply template', templateId)] };
}
