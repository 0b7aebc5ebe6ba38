import type { Carrier, Channel } from '@numbercast/delivery/planning';
import type { Cell } from './population.js';
import { type Campaign, CHANNELS, type Limits, sendOn, summed } from './sending.js';

/** Precision of a start. */
export const STEP_MS = 5 * 60_000;
const FIRST_LOOK_STEPS = 288; // a day
const LAST_LOOK_STEPS = 64 * FIRST_LOOK_STEPS;

type Asked = Omit<Campaign, 'startAt'>;

const isSafe = (channel: Channel, cells: readonly Cell[], campaign: Campaign, limits: Limits) =>
  summed(sendOn(channel, cells, [campaign], limits)[0]!).late === 0;

/**
 * Returns the smallest sufficient number between an insufficient one and a sufficient one.
 * @param coarse tolerance, as a fraction of the result
 */
function bisect(no: number, yes: number, does: (count: number) => boolean, coarse = 0): number {
  if (yes - no <= Math.max(1, yes * coarse)) return yes;
  const middle = Math.trunc((no + yes) / 2);
  return does(middle) ? bisect(no, middle, does, coarse) : bisect(middle, yes, does, coarse);
}

/**
 * Returns the latest start from which all messages of one draw on a channel, without other draws, are sent in time; one
 * step later, some would be late. Null when even two months are not enough.
 */
export function latestStart(channel: Channel, cells: readonly Cell[], asked: Asked, limits: Limits): Date | null {
  const at = (steps: number) => new Date(asked.deadline.getTime() - steps * STEP_MS);
  const does = (steps: number) => isSafe(channel, cells, { ...asked, startAt: at(steps) }, limits);
  for (let [no, yes] = [0, FIRST_LOOK_STEPS]; yes <= LAST_LOOK_STEPS; [no, yes] = [yes, 2 * yes])
    if (does(yes)) return at(bisect(no, yes, does));
  return null;
}

/** The latest start that is safe for both channels. */
export function latestOf(cells: readonly Cell[], asked: Asked, limits: Limits): Date | null {
  const starts = CHANNELS.map((channel) => latestStart(channel, cells, asked, limits)?.getTime());
  return starts.includes(undefined) ? null : new Date(Math.min(...(starts as number[])));
}

const COARSE = 0.005;
const UNLIMITED = 1e9; // per second: more than there are people
const FREE: Limits = { smsPerSecond: UNLIMITED, mailsPerSecond: UNLIMITED, carriers: {} };

/**
 * Returns the smallest sufficient value of each limit if it were the only one, within half a percent.
 * Null where no value is sufficient.
 */
export function needs(cells: readonly Cell[], campaign: Campaign, limits: Limits) {
  const least = (channel: Channel, limitsWith: (limit: number) => Limits) => {
    const does = (limit: number) => isSafe(channel, cells, campaign, limitsWith(limit));
    for (let [no, yes] = [0, 1]; yes <= UNLIMITED; [no, yes] = [yes, 2 * yes])
      if (does(yes)) return bisect(no, yes, does, COARSE);
    return null;
  };
  const limited = Object.entries(limits.carriers).flatMap(([carrier, kinds]) =>
    (['perMinute', 'perDay'] as const)
      .filter((kind) => kinds[kind])
      .map((kind) => ({ carrier, kind, has: kinds[kind]! })),
  );
  return {
    smsPerSecond: least('sms', (smsPerSecond) => ({ ...FREE, smsPerSecond })),
    mailsPerSecond: least('email', (mailsPerSecond) => ({ ...FREE, mailsPerSecond })),
    carriers: limited.map(({ carrier, kind, has }) => ({
      ...{ carrier: carrier as Carrier, kind, has },
      must: least('sms', (limit) => ({ ...FREE, carriers: { [carrier]: { [kind]: limit } } })),
    })),
  };
}

export type Needs = ReturnType<typeof needs>;
