import { GAMES_ZONE } from '@numbercast/lottery';
import type { Options } from './options.js';
import type { Cell } from './population.js';
import type { Needs } from './search.js';
import { type Limits, type Sending, summed } from './sending.js';
import { hours, type Outcome, slackOf } from './simulation.js';

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: GAMES_ZONE,
  ...{ weekday: 'short', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
});

export const shown = (value: number) => Math.round(value).toLocaleString('en-US');
const atClock = (instant: Date) => clock.format(instant).replaceAll(',', '');
const finishOf = (finishAt: number | null) => (finishAt === null ? 'not in time' : atClock(new Date(finishAt)));

const row = (cells: readonly string[], widths: readonly number[]) =>
  cells
    .map((cell, i) => (widths[i]! < 0 ? cell.padStart(-widths[i]!) : cell.padEnd(widths[i]!)))
    .join('  ')
    .trimEnd();

const CALENDAR = [18, 24, 16, 16, 16, 16, -11, -11, -9];
export const CALENDAR_HEAD = row(
  ['week', 'draw', 'deadline (ET)', 'usual start', 'texts gone', 'mails gone', 'late alone', 'late in week', 'latest'],
  CALENDAR,
);

/** Minimum hours before the deadline at which sending of a draw must begin. */
export const toGo = ({ slot, latestStart }: Outcome) =>
  latestStart ? hours(latestStart, slot.deadline).toFixed(1) : 'more than 1536';

export function calendarRow(outcome: Outcome): string {
  const { week, slot, alone, lateInWeek } = outcome;
  const gone = (channel: Sending['channel']) =>
    finishOf(summed(alone.filter((its) => its.channel === channel)).finishAt);
  const late = [summed(alone).late, lateInWeek].map(shown);
  const times = [atClock(slot.deadline), atClock(slot.startAt), gone('sms'), gone('email')];
  return row([week, slot.drawId, ...times, ...late, `${toGo(outcome)} h`], CALENDAR);
}

const BY_CARRIER = [8, 9, -12, -12, 18, -12];

/** Messages for each channel and carrier. */
export function byCarrier({ alone }: Outcome): string {
  const groups = new Map<string, Sending[]>();
  for (const sending of alone) {
    const key = sending.channel === 'sms' ? sending.carrier : '';
    groups.set(key, [...(groups.get(key) ?? []), sending]);
  }
  const rows = [...groups].map(([carrier, its]) => {
    const { messages, segments, finishAt, late } = summed(its);
    return [its[0]!.channel, carrier, shown(messages), shown(segments), finishOf(finishAt), shown(late)];
  });
  const head = ['channel', 'carrier', 'messages', 'segments', 'finish (ET)', 'late'];
  return [head, ...rows].map((cells) => row(cells, BY_CARRIER)).join('\n');
}

const limitsOf = ({ carriers }: Limits) =>
  Object.entries(carriers).map(([carrier, { perMinute, perDay }]) => {
    const limits = [perMinute && `${shown(perMinute)} a minute`, perDay && `${shown(perDay)} a day`].filter(Boolean);
    return `${carrier} ${limits.join(', ')}`;
  });

/** A short description of the simulation. */
export function heading({ members, limits }: Options, cells: readonly Cell[]): string {
  const zones = new Map<string, number>();
  for (const cell of cells) zones.set(cell.zones, (zones.get(cell.zones) ?? 0) + cell.members);
  const largest = [...zones].toSorted(([, a], [, b]) => b - a).slice(0, 5);
  const where = largest.map(([names, people]) => `${names} ${((100 * people) / members).toFixed(1)} %`).join(', ');
  return [
    `${shown(members)} members, each with texts and mails; ${where}, ${zones.size} zones in all.`,
    `Permitted: ${shown(limits.smsPerSecond)} segments and ${shown(limits.mailsPerSecond)} mails a second; ` +
      `segments ${limitsOf(limits).join('; ') || 'of no carrier limited'}.`,
  ].join('\n');
}

/** Describes the limits that would have to be raised. */
export function advice(outcome: Outcome, { smsPerSecond, mailsPerSecond, carriers }: Needs, limits: Limits): string[] {
  const { slot, latestStart } = outcome;
  const has = hours(slot.startAt, slot.deadline).toFixed(1);
  const never = 'has no rate at which texts would arrive in their hours before the deadline';
  const lines = carriers
    .filter(({ must, has: granted }) => must === null || must > granted)
    .map(({ carrier, kind, has: granted, must }) => {
      const unit = kind === 'perDay' ? 'segments a day' : 'segments a minute';
      if (must === null) return `${carrier}: ${never}.`;
      return `Class: ${carrier} grants ${shown(granted)} ${unit}; ${shown(must)} are needed (×${(must / granted).toFixed(1)}).`;
    });
  const rates = [
    { what: 'Numbers: texts go', must: smsPerSecond, granted: limits.smsPerSecond, unit: 'segments' },
    { what: 'Mail: the account sends', must: mailsPerSecond, granted: limits.mailsPerSecond, unit: 'mails' },
  ];
  for (const { what, must, granted, unit } of rates)
    if (must !== null && must > granted)
      lines.push(
        `${what} at ${shown(granted)} ${unit} a second; ${shown(must)} are needed (×${(must / granted).toFixed(1)}).`,
      );
  const days = latestStart && `with these limits it takes ${(hours(latestStart, slot.deadline) / 24).toFixed(1)} days`;
  if (slackOf(outcome) < 0)
    lines.push(
      `Days: ${slot.drawId} has ${has} h from its usual start to its deadline; ${days ?? 'not even two months would do'}.`,
    );
  else lines.push('Days: each draw alone would be in time, but draws of one week get into each other’s way.');
  return lines;
}
