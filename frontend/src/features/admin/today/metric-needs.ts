import { catalogue, isGame } from '@numbercast/lottery';

import { formatCount } from '../../../lib/format/format-count.js';
import { paths } from '../../../lib/browser/paths.js';
import { drawZone } from '../../../lib/lottery/draw-time.js';
import type { Metric } from '../system/metrics-api.js';
import { named, sumOf, worriesIn } from '../system/service-metrics.js';
import { drawNameOf } from '../common/draw-name.js';
import type { Need } from './need.js';

const gameNameOf = (game: unknown) => {
  const key = String(game);
  return isGame(key) ? catalogue[key].name : key;
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Results are known a few hours after a draw, as on the System tab. */
const resultWithinMs = 6 * hourMs;

/** Returns the due time of a task: its start (`now` minus its age) plus the time allowed. */
const dueOf = (ageSeconds: number, withinMs: number, now: string) =>
  new Date(Date.parse(now) - ageSeconds * 1_000 + withinMs).toISOString();

const weekday = new Intl.DateTimeFormat('en-US', { timeZone: drawZone, weekday: 'short' });

/** Returns the same time on the next weekday. */
export function businessDayAfter(instant: string): string {
  let at = Date.parse(instant) + dayMs;
  while (['Sat', 'Sun'].includes(weekday.format(at))) at += dayMs;
  return new Date(at).toISOString();
}

function messageNeeds(metrics: readonly Metric[], now: string): Need[] {
  const count = sumOf(named(metrics, 'contact_messages_waiting'));
  if (count === 0) return [];
  const dueAt = businessDayAfter(dueOf(sumOf(named(metrics, 'contact_message_oldest_seconds')), 0, now));
  return [
    {
      id: 'messages',
      severity: dueAt <= new Date(now).toISOString() ? 'urgent' : 'due',
      tab: 'messages',
      count,
      text: `${formatCount(count, 'contact message is', 'contact messages are')} open. Reply within one business day.`,
      dueAt,
      action: { label: 'Read', to: paths.admin({ tab: 'messages' }) },
    },
  ];
}

function deadLetterNeeds(metrics: readonly Metric[]): Need[] {
  const count = sumOf(named(metrics, 'dead_letters_waiting'));
  if (count === 0) return [];
  return [
    {
      id: 'dead letters',
      severity: 'due',
      tab: 'dead-letters',
      count,
      text: `${formatCount(count, 'event')} could not be processed. Retry ${count === 1 ? 'it' : 'them'} or set ${count === 1 ? 'it' : 'them'} aside.`,
      dueAt: null,
      action: { label: 'Review', to: paths.admin({ tab: 'dead-letters' }) },
    },
  ];
}

/** The needs that the metrics of the admin service show. */
export const adminNeeds = (metrics: readonly Metric[], now: string): Need[] => [
  ...messageNeeds(metrics, now),
  ...deadLetterNeeds(metrics),
];

/** Results that are late or held back, from the metrics of the reporting service. */
export function resultNeeds(metrics: readonly Metric[], now: string): Need[] {
  const isHeld = (draw: unknown) =>
    named(metrics, 'result_held').some(({ labels, value }) => labels['draw'] === draw && value > 0);
  return named(metrics, 'result_overdue_seconds').flatMap(({ labels, value }): Need[] => {
    const held = isHeld(labels['draw']);
    const dueAt = dueOf(value, resultWithinMs, now);
    const isLate = value * 1_000 > resultWithinMs;
    if (!held && !isLate) return [];
    const draw = drawNameOf(String(labels['draw']));
    return [
      {
        id: `result ${labels['draw']}`,
        severity: isLate ? 'urgent' : 'due',
        tab: 'reporting',
        count: 1,
        text: held
          ? `The result of ${draw} is held back. Check it and enter the right one.`
          : `${draw} has no result yet. Enter it from the lottery’s site.`,
        dueAt,
        action: { label: held ? 'Check result' : 'Enter result', to: paths.admin({ tab: 'reporting' }) },
      },
    ];
  });
}

const feedFailsForMs = 2 * hourMs;

/** Failing jackpot feeds, and confirmed jackpots that the feed has changed, from the reporting service's metrics. */
export const jackpotNeeds = (metrics: readonly Metric[]): Need[] => [
  ...named(metrics, 'jackpot_feed_failing_seconds')
    .filter(({ value }) => value * 1_000 >= feedFailsForMs)
    .map(({ labels }) => ({
      id: `jackpot feed ${labels['game']}`,
      severity: 'due' as const,
      tab: 'rollout',
      count: 1,
      text: `The jackpot feed of ${gameNameOf(labels['game'])} can’t be read. Enter its jackpots from the lottery’s site.`,
      dueAt: null,
      action: { label: 'Enter jackpot', to: paths.admin({ tab: 'rollout' }) },
    })),
  ...named(metrics, 'jackpot_changed').map(({ labels }) => ({
    id: `jackpot ${labels['draw']}`,
    severity: 'due' as const,
    tab: 'rollout',
    count: 1,
    text: `The feed has another jackpot for ${drawNameOf(String(labels['draw']))} than the one confirmed.`,
    dueAt: null,
    action: { label: 'Check jackpot', to: paths.admin({ tab: 'rollout' }) },
  })),
];

/** Metrics not listed here: disputes have a separate list with due times, and the outbox needs no operator. */
const LISTED_ELSEWHERE = new Set(['disputes_undecided', 'outbox_age_seconds']);

/** Problems with Stripe that a person has to solve, from the metrics of the billing service. */
export const billingNeeds = (metrics: readonly Metric[]): Need[] =>
  worriesIn(metrics.filter(({ name }) => !LISTED_ELSEWHERE.has(name))).map(({ id, words, tab = 'system' }) => ({
    id: `billing ${id}`,
    severity: 'due',
    tab,
    count: 1,
    text: words,
    dueAt: null,
    action: { label: tab === 'system' ? 'Open system' : 'Open payments', to: paths.admin({ tab }) },
  }));
