import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { lived, timelines } from '../../test/random-timelines.js';
import { type RestoredHappening, RestoredTimeline, restoredTimelines } from '../../test/restored-timeline.js';
import type { Happening } from '../../test/timeline.js';

function repeated(lines: string[]): string[] {
  const seen = new Set<string>();
  return lines.filter((line) => seen.size === seen.add(line).size);
}

/** With more than two thousand members five sets for each don't fit the target of ten thousand. */
const crowd = (members: number): Happening[] =>
  Array.from({ length: members }, () => ({ what: 'join', games: ['powerball'] }));

describe('in any order of events and crashes', () => {
  it('[A2.3] no set is assigned twice in a draw', () => {
    fc.assert(
      fc.property(timelines, (happened) => {
        const timeline = lived(happened);
        for (const drawId of timeline.draws.keys())
          expect(repeated(timeline.givenFor(drawId).flatMap(({ sets }) => sets))).toEqual([]);
      }),
    );
  });

  it('every member who plays has between five and ten sets of every draw when it is closed', () => {
    fc.assert(
      fc.property(timelines, (happened) => {
        const timeline = lived(happened);
        for (const { drawId, playing } of timeline.atDeadline.filter(({ isDone }) => isDone)) {
          const given = new Map(timeline.givenFor(drawId).map(({ memberId, sets }) => [memberId, sets.length]));
          const counts = playing.map((memberId) => given.get(memberId) ?? 0);
          expect(counts.filter((count) => count < 5 || count > 10)).toEqual([]);
        }
      }),
    );
  });

  it('members who join before sealing get as many sets as the draw has frozen, even if the guarantee changes', () => {
    fc.assert(
      fc.property(timelines, (happened) => {
        const timeline = lived(happened);
        for (const [drawId, { first }] of timeline.draws) {
          const early = timeline.givenFor(drawId).filter(({ lane }) => lane === 'first');
          expect(early.filter(({ sets }) => sets.length !== first?.setsPerMember)).toEqual([]);
        }
      }),
    );
  });

  it('a changed guarantee applies to the next draw, not to one that has already assigned sets', () => {
    const joins = (members: number): Happening[] => [...crowd(members), { what: 'give newcomers' }];
    const timeline = lived([...joins(3), { what: 'guarantee', guarantee: 7 }, ...joins(2)]);
    const given = timeline.givenFor('powerball-2026-11-23');
    expect(given.map(({ sets }) => sets.length)).toEqual([5, 5, 5, 5, 5]);
    expect(repeated(given.flatMap(({ sets }) => sets))).toEqual([]);
    const later = timeline.givenFor('powerball-2026-11-25');
    expect(later.every(({ sets }) => sets.length >= 7)).toBe(true);
  });

  it('no member is assigned numbers of a game that they do not play', () => {
    fc.assert(
      fc.property(timelines, (happened) => {
        expect([...lived(happened).given.values()].filter(({ wasEligible }) => !wasEligible)).toEqual([]);
      }),
    );
  });

  it('thousands of members who join before and after sealing get five to ten sets each', () => {
    const some = fc.integer({ min: 0, max: 2_200 });
    fc.assert(
      fc.property(some, some, some, (early, atSealing, late) => {
        const timeline = lived([
          ...crowd(early),
          { what: 'give newcomers' },
          ...crowd(atSealing),
          { what: 'seal', which: 0 },
          { what: 'generate', which: 0 },
          ...crowd(late),
        ]);
        const given = timeline.givenFor('powerball-2026-11-23');
        expect(given).toHaveLength(early + atSealing + late);
        expect(given.every(({ sets }) => sets.length >= 5 && sets.length <= 10)).toBe(true);
        expect(repeated(given.flatMap(({ sets }) => sets))).toEqual([]);
      }),
      { numRuns: 5 },
    );
  });
});

describe('draws that are restored to an earlier instant, any number of times', () => {
  /** The second backup belongs to the timeline that the first restore abandons: it has other sets for member 0. */
  const restoredAcrossTimelines: RestoredHappening[] = [
    { what: 'join', games: ['megamillions'] },
    { what: 'give newcomers' },
    { what: 'join', games: ['megamillions'] },
    { what: 'snapshot' },
    { what: 'restore', which: 0, hasOtherHistory: false },
    { what: 'join', games: ['megamillions'] },
    { what: 'give newcomers' },
    { what: 'restore', which: 1, hasOtherHistory: false },
  ];

  it('never assign a set to a member that another member was sent in an abandoned timeline', () => {
    fc.assert(
      fc.property(restoredTimelines, (happened) => {
        const { sent } = new RestoredTimeline().live(happened);
        expect([...sent].filter(([, members]) => members.size > 1)).toEqual([]);
      }),
      { examples: [[restoredAcrossTimelines]] },
    );
  });

  it('still assign five to ten sets to every member who plays', () => {
    fc.assert(
      fc.property(restoredTimelines, (happened) => {
        const timeline = new RestoredTimeline().live(happened);
        for (const { drawId, playing } of timeline.atDeadline.filter(({ isDone }) => isDone)) {
          const given = new Map(timeline.givenFor(drawId).map(({ memberId, sets }) => [memberId, sets.length]));
          const counts = playing.map((memberId) => given.get(memberId) ?? 0);
          expect(counts.filter((count) => count < 5 || count > 10)).toEqual([]);
        }
      }),
    );
  });
});
