import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { ConditionChangedSchema } from '@numbercast/contracts/admin/v1/events';
import { event } from '../events/event.js';
import type { Decision } from '../persistence/aggregates.js';

/** Conditions that operators are notified of. */
export const CONDITION_KINDS = [
  'deadline-at-risk',
  'result-late',
  'result-held',
  'jackpot-won',
  'jackpot-feed-failed',
  'jackpot-changed',
  'reconciliation-failed',
  'sender-refused',
  'dead-letters',
] as const;
export type ConditionKind = (typeof CONDITION_KINDS)[number];

/** A condition that holds now. */
export interface FoundCondition {
  /** Distinguishes conditions of one kind: a draw with its channel, or a win. Empty if there can be only one. */
  subject: string;
  isUrgent: boolean;
  /** A sentence for operators in GSM-7 characters, without personal data. */
  summary: string;
  /** Deadline for an operator to act. */
  dueAt?: Date | undefined;
}

/** The newest occurrence of a condition. */
export interface Condition extends FoundCondition {
  kind: ConditionKind;
  isOpen: boolean;
  begunAt: Date;
}

/** @returns the id of the document of a condition, the same for all its occurrences */
export const idOfCondition = (kind: ConditionKind, { subject }: Pick<FoundCondition, 'subject'>) =>
  `${kind}|${subject}`;

function changed({ kind, subject, isUrgent, summary, dueAt, begunAt }: Condition, isOver: boolean, at: Date) {
  return event(ConditionChangedSchema, {
    conditionId: `${idOfCondition(kind, { subject })}|${begunAt.toISOString()}`,
    kind,
    isOver,
    isUrgent,
    summary,
    at: timestampFromDate(at),
    ...(dueAt && { dueAt: timestampFromDate(dueAt) }),
  });
}

/**
 * Begins an occurrence. Returns null while one is open: its first summary stays, so that operators are notified once.
 */
export function begin(
  current: Condition | null,
  kind: ConditionKind,
  found: FoundCondition,
  now: Date,
): Decision<Condition> | null {
  if (current?.isOpen) return null;
  const next: Condition = { kind, ...found, isOpen: true, begunAt: now };
  return { next, events: [changed(next, false, now)] };
}

/** Ends the open occurrence. */
export function end(current: Condition, now: Date): Decision<Condition> | null {
  if (!current.isOpen) return null;
  return { next: { ...current, isOpen: false }, events: [changed(current, true, now)] };
}
