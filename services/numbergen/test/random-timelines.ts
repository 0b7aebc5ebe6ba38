import fc from 'fast-check';
import type { Game } from '@numbercast/lottery';
import { type Happening, Timeline } from './timeline.js';

const games = fc.subarray<Game>(['powerball', 'megamillions']);
const killedAfter = fc.constantFrom(
  undefined,
  'slots' as const,
  'half the assignments' as const,
  'assignments' as const,
);
const which = fc.nat(2);
const who = fc.nat(1_000);

export const happenings = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: fc.constant('join' as const), games }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constantFrom('pause' as const, 'come back' as const), who }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('choose' as const), who, games }) },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('target' as const), targetSets: fc.constantFrom(10_000, 20_000, 50_000) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('guarantee' as const), guarantee: fc.integer({ min: 5, max: 8 }) }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constantFrom('seal' as const, 'generate' as const), which }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('give roster' as const), which, killedAfter }) },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('give newcomers' as const), killedAfter }) },
);
const closing = fc.record({ what: fc.constant('close' as const), which: fc.constantFrom(0, 1) });
/** Any events in any order. */
export const timelines = fc.array(fc.oneof({ weight: 60, arbitrary: happenings }, { weight: 1, arbitrary: closing }), {
  minLength: 10,
  maxLength: 160,
}) as fc.Arbitrary<Happening[]>;

/** The result after the service has worked undisturbed. */
export const lived = (happened: Happening[]) => {
  const timeline = new Timeline();
  for (const happening of happened) timeline.happen(happening);
  timeline.settleDown();
  return timeline;
};
