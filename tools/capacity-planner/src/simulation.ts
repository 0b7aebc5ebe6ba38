import { slotsOf, type Slot, WEEKS } from './draws.js';
import { type Options, segmentsEach, setsEach } from './options.js';
import { type Cell, populationOf } from './population.js';
import { latestOf } from './search.js';
import { type Campaign, send, type Sending, summed } from './sending.js';

/** Outcome of the messages of one draw. */
export interface Outcome {
  week: string;
  slot: Slot & Campaign;
  /** As the only draw in the queue. */
  alone: Sending[];
  /** Messages that would be late if every draw of its week were sent when its numbers are ready. */
  lateInWeek: number;
  /** Null when even two months are not enough. */
  latestStart: Date | null;
}

export const hours = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 3_600_000;

/** Hours of slack before sending must begin; negative when the time is too short. */
export const slackOf = ({ slot, latestStart }: Outcome) => (latestStart ? hours(slot.startAt, latestStart) : -Infinity);

export const isInTime = ({ alone, lateInWeek }: Outcome) => lateInWeek === 0 && summed(alone).late === 0;

export const cellsOf = ({ members, carriers, zones }: Options): Cell[] => populationOf(members, carriers, zones);

const campaignOf = (options: Options, slot: Slot): Slot & Campaign => ({
  ...slot,
  segmentsEach: segmentsEach(setsEach(options, slot), slot),
});

/** Simulates each draw of each week. */
export function* simulate(options: Options, weeks: Readonly<Record<string, string>> = WEEKS): Generator<Outcome> {
  const cells = cellsOf(options);
  for (const [week, from] of Object.entries(weeks)) {
    const slots = slotsOf(from, options.games).map((slot) => campaignOf(options, slot));
    const together = send(cells, slots, options.limits);
    for (const [i, slot] of slots.entries()) {
      const [alone = []] = send(cells, [slot], options.limits);
      const latestStart = latestOf(cells, slot, options.limits);
      yield { week, slot, alone, lateInWeek: summed(together[i]!).late, latestStart };
    }
  }
}

/** Whether all draws of a week go out in time when each is sent as soon as its numbers are ready. */
export function isWeekInTime(options: Options, from: string): boolean {
  const slots = slotsOf(from, options.games).map((slot) => campaignOf(options, slot));
  return summed(send(cellsOf(options), slots, options.limits).flat()).late === 0;
}

/** The draw that leaves the least time to spare. */
export const tightest = (outcomes: readonly Outcome[]) => outcomes.reduce((a, b) => (slackOf(b) < slackOf(a) ? b : a));
