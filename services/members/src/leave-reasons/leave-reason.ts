import { z } from 'zod';

/** The act before the question: turning renewal off, or deleting the account. */
export const ACTS = ['renewal-off', 'deleted'] as const;
export type Act = (typeof ACTS)[number];

export const REASONS = [
  'too-expensive',
  'no-wins',
  'too-many-messages',
  'not-used',
  'technical-problems',
  'other',
] as const;
export type Reason = (typeof REASONS)[number];

const LONGEST_TEXT = 300;

/** A member's answer. Only the reason `other` has a text. */
export const answer = z.strictObject({
  reason: z.enum(REASONS),
  text: z.string().trim().max(LONGEST_TEXT, `Please use up to ${LONGEST_TEXT} characters`).optional(),
});
export type Answer = z.infer<typeof answer>;

/** The reason for leaving that a member gave. A newer answer about the same act replaces it. */
export interface LeaveReason {
  memberId: string;
  act: Act;
  reason: Reason;
  text?: string;
  at: Date;
}

export const leaveReason = (memberId: string, act: Act, { reason, text }: Answer, at: Date): LeaveReason => ({
  memberId,
  act,
  reason,
  ...(reason === 'other' && text && { text }),
  at,
});

/** Number of answers by act and reason. */
export type ReasonCounts = Partial<Record<Reason, number>>;

export interface CountedReason {
  act: Act;
  reason: Reason;
  count: number;
}

export function countsOf(counted: readonly CountedReason[]): Record<Act, ReasonCounts> {
  const counts: Record<Act, ReasonCounts> = { 'renewal-off': {}, deleted: {} };
  for (const { act, reason, count } of counted) if (count > 0) counts[act][reason] = count;
  return counts;
}
