import { formatCount } from '../../../lib/format/format-count.js';
import type { Metric, ServiceMetrics } from './metrics-api.js';

const namesOf = {
  store: 'the database',
  events: 'the events',
  serving: 'starting or stopping',
} as Record<string, string>;

/** Returns the dependencies that a service waits for; empty if it is ready. */
export const missingIn = ({ ready }: ServiceMetrics) =>
  Object.entries(ready).flatMap(([name, holds]) => (holds || name === 'ready' ? [] : [namesOf[name] ?? name]));

export const named = (metrics: readonly Metric[], name: string) => metrics.filter((one) => one.name === name);

export const sumOf = (metrics: readonly Metric[]) => metrics.reduce((sum, { value }) => sum + value, 0);
const mostOf = (metrics: readonly Metric[]) => Math.max(0, ...metrics.map(({ value }) => value));

/** Events to handle, and the age in seconds of the oldest unpublished event. */
export const backlogOf = ({ metrics }: ServiceMetrics) => ({
  behind: sumOf(named(metrics, 'consumer_lag_events')),
  outboxAge: mostOf(named(metrics, 'outbox_age_seconds')),
});

/** `0.25` → `250 ms`; `93` → `2 min`. */
export function spanOf(seconds: number): string {
  if (seconds < 1) return `${Math.round(seconds * 1_000)} ms`;
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} days`;
}

/** Metrics of the same name, summed over their outcomes. */
export interface Tally {
  readonly key: string;
  readonly count: number;
  readonly failed: number;
  readonly p95: number;
}

/** @param endLabel label with the outcome @param isFailure whether that outcome is a failure of Numbercast or of a provider */
export function tallies(
  metrics: readonly Metric[],
  keyLabels: readonly string[],
  endLabel: string,
  isFailure: (end: string) => boolean,
): Tally[] {
  const byKey = new Map<string, Tally>();
  for (const { labels, value, timing } of metrics) {
    const key = keyLabels.map((label) => String(labels[label])).join(' ');
    const { count, failed, p95 } = byKey.get(key) ?? { count: 0, failed: 0, p95: 0 };
    const hasFailed = isFailure(String(labels[endLabel]));
    byKey.set(key, {
      key,
      count: count + value,
      failed: failed + (hasFailed ? value : 0),
      p95: Math.max(p95, timing?.p95 ?? 0),
    });
  }
  return [...byKey.values()].toSorted((a, b) => b.failed - a.failed || b.count - a.count);
}

/** A problem that needs an operator, in words, and the tab that shows it. */
export interface Worry {
  readonly id: string;
  readonly words: string;
  readonly tab?: string;
}

/** Counts of work for operators. The page reports that there is none only if it could read all of them. */
const WAITING = [
  'dead_letters_waiting',
  'contact_messages_waiting',
  'jackpot_wins_open',
  'disputes_undecided',
  'messages_undelivered',
  'payment_notices_parked',
  'members_unreachable',
  'reconciliation_orphans',
  'provider_settings_wrong',
] as const;

/** Returns the counts that no service returned, because it could not read them. */
export const uncountedIn = (metrics: readonly Metric[]) =>
  WAITING.filter((name) => !metrics.some((found) => found.name === name));

const DAY = 86_400;
const NIGHT_AND_A_BIT = 26 * 3_600;
const RESULTS_ARE_IN = 6 * 3_600;
const LATE_EVENTS = 60;
const FEED_FAILS_FOR = 2 * 3_600;

/** Returns a rule that warns when a metric is above 0. */
const whenAny =
  (worry: (found: Metric) => Worry) =>
  (found: Metric): Worry | null =>
    found.value > 0 ? worry(found) : null;

const warningRules: Record<string, (found: Metric) => Worry | null> = {
  dead_letters_waiting: whenAny(({ value }) => ({
    id: 'dead letters',
    words: `${formatCount(value, 'dead letter needs', 'dead letters need')} attention.`,
    tab: 'dead-letters',
  })),
  jackpot_wins_open: whenAny(({ value }) => ({
    id: 'wins',
    words: `${formatCount(value, 'jackpot win needs', 'jackpot wins need')} a payout recorded or the winner contacted.`,
    tab: 'reporting',
  })),
  contact_messages_waiting: whenAny(({ value }) => ({
    id: 'messages',
    words: `${formatCount(value, 'contact message is', 'contact messages are')} waiting for a reply.`,
    tab: 'messages',
  })),
  contact_message_oldest_seconds: ({ value }) =>
    value > 2 * DAY
      ? { id: 'oldest message', words: `A contact message has waited ${spanOf(value)} for a reply.`, tab: 'messages' }
      : null,
  messages_undelivered: whenAny(({ value }) => ({
    id: 'undelivered',
    words: `${formatCount(value, 'message')} with numbers failed in the last 8 days.`,
    tab: 'deadlines',
  })),
  disputes_undecided: whenAny(({ value }) => ({
    id: 'disputes',
    words: `${formatCount(value, 'dispute is', 'disputes are')} open.`,
    tab: 'payments',
  })),
  payment_notices_parked: whenAny(({ value }) => ({
    id: 'notices',
    words: `${formatCount(value, 'Stripe event')} could not be processed.`,
  })),
  members_unreachable: whenAny(({ value }) => ({
    id: 'unreachable',
    words: `${formatCount(value, 'member has', 'members have')} no channel for numbers.`,
    tab: 'users',
  })),
  reconciliation_unreadable: whenAny(({ value }) => ({
    id: 'unreadable',
    words: `${formatCount(value, 'subscription')} could not be compared with Stripe.`,
    tab: 'payments',
  })),
  reconciliation_orphans: whenAny(({ value }) => ({
    id: 'orphans',
    words: `Stripe charges ${formatCount(value, 'subscription')} without a member.`,
    tab: 'payments',
  })),
  provider_settings_wrong: whenAny(({ labels }) => ({
    id: `setting ${labels.setting}`,
    words:
      labels.setting === 'portal'
        ? 'Stripe’s customer portal offers members to cancel, pause or change plans. Turn that off.'
        : 'Stripe does not cancel a subscription after the last retry. Set it to cancel.',
  })),
  reconciliation_age_seconds: ({ value }) =>
    value > NIGHT_AND_A_BIT
      ? {
          id: 'unreconciled',
          words: `Subscriptions were last compared with Stripe ${spanOf(value)} ago.`,
          tab: 'payments',
        }
      : null,
  result_overdue_seconds: ({ value, labels }) =>
    value > RESULTS_ARE_IN
      ? {
          id: `late ${labels.draw}`,
          words: `${labels.draw} has no result, ${spanOf(value)} after the draw.`,
          tab: 'reporting',
        }
      : null,
  result_held: whenAny(({ labels }) => ({
    id: `held ${labels.draw}`,
    words: `The result of ${labels.draw} is held back. Check it and enter the right one.`,
    tab: 'reporting',
  })),
  jackpot_feed_failing_seconds: ({ value, labels }) =>
    value >= FEED_FAILS_FOR
      ? {
          id: `jackpot feed ${labels.game}`,
          words: `The jackpot feed of ${labels.game} has failed for ${spanOf(value)}.`,
          tab: 'rollout',
        }
      : null,
  jackpot_changed: whenAny(({ labels }) => ({
    id: `jackpot ${labels.draw}`,
    words: `The feed has another jackpot for ${labels.draw} than the one confirmed.`,
    tab: 'rollout',
  })),
  deadline_in_danger: whenAny(({ labels }) => ({
    id: `danger ${labels.draw} ${labels.channel}`,
    words: `The deadline of ${labels.draw} is at risk (${labels.channel}).`,
    tab: 'deadlines',
  })),
  outbox_age_seconds: ({ value, labels }) =>
    value > LATE_EVENTS
      ? {
          id: `outbox ${labels.collection}`,
          words: `Events of ${labels.collection} have waited ${spanOf(value)} to be published.`,
        }
      : null,
};

export const worriesIn = (metrics: readonly Metric[]): Worry[] =>
  metrics.flatMap((found) => warningRules[found.name]?.(found) ?? []);
