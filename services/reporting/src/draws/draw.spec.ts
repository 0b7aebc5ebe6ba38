import { describe, expect, it } from '@jest/globals';
import {
  correct,
  awaitMembers,
  beginCount,
  close,
  type Draw,
  fileReport,
  isCountDue,
  newDraw,
  countAgain,
  schedule,
  applyReadings,
  whyHeld,
} from './draw.js';
import type { Count } from './report.js';

const at = new Date('2026-11-22T05:00:00Z');
const six = { whites: [1, 2, 3, 4, 5], red: 6 };
const nine = { whites: [1, 2, 3, 4, 5], red: 9 };
const draw = newDraw('megamillions', '2022-05-10');

const namesOf = (events: { type: string }[]) => events.map(({ type }) => type.split('.').at(-1)!);

const after = (start: Draw, ...reading: Draw['readings'][]) => {
  const types: string[] = [];
  let current = start;
  for (const readings of reading) {
    const decision = applyReadings(current, readings, at);
    if (!decision) continue;
    current = decision.next;
    types.push(...namesOf(decision.events));
  }
  return { draw: current, types };
};

const published = after(draw, { a: six, b: six }).draw;
const closed = close(published, 2).next;

/** Returns the count of two members' sets, with these jackpot winners. */
const countOf = (...winners: string[]) => {
  const fivePlusPowerball = winners.map((memberId) => ({ memberId, numbers: '01-02-03-04-05 +06' }));
  const report = { drawInfo: { totalNumbersAssigned: 10 }, winners: { fivePlusPowerball }, generatedAt: at };
  return { report, members: 2 } as unknown as Count;
};
const counting = beginCount(closed, 'first')!.next;
const reported = fileReport(counting, 'first', countOf('ada'))!;

describe('a result', () => {
  it('waits for the second source', () => {
    expect(after(draw, { a: six })).toEqual({ draw: { ...draw, readings: { a: six } }, types: [] });
    expect(after(draw, { a: six }, { b: six })).toMatchObject({
      draw: { published: six },
      types: ['DrawResultPublished'],
    });
  });

  it('is published once, however often it is read', () => {
    expect(after(draw, { a: six, b: six }, { a: six, b: six }, { b: six }).types).toEqual(['DrawResultPublished']);
  });

  it('is held while the sources contradict each other', () => {
    const held = after(draw, { a: six, b: nine });
    expect(held.types).toEqual([]);
    expect(whyHeld(held.draw)).toBe('the sources contradict each other');
    expect(after(held.draw, { a: nine }).draw.published).toEqual(nine);
  });

  it.each([
    ['a white ball outside the matrix', '2026-11-21', { whites: [1, 2, 3, 4, 70], red: 6 }, 'white ball 70, but'],
    ['a red ball outside the matrix', '2026-11-21', { whites: [1, 2, 3, 4, 5], red: 27 }, 'red ball 27, but'],
    ['a day without a draw', '2026-11-22', six, 'Powerball is not drawn on that day of the week'],
  ])('is held when both sources report %s', (_what, date, outcome, reason) => {
    const held = after(newDraw('powerball', date), { a: outcome, b: outcome });
    expect(held.types).toEqual([]);
    expect(held.draw.published).toBeUndefined();
    expect(whyHeld(held.draw)).toContain(reason);
  });

  it('of a draw that was moved to another day is published if that day was scheduled', () => {
    const moved = schedule(newDraw('powerball', '2026-11-22'), at).next;
    expect(after(moved, { a: six, b: six }).types).toEqual(['DrawResultPublished']);
  });

  it('is ignored before the draw', () => {
    const tomorrow = schedule(draw, new Date('2026-11-23T04:00:00Z')).next;
    expect(applyReadings(tomorrow, { a: six, b: six }, at)).toBeNull();
  });

  it('is corrected only when both sources have changed, and voids the report', () => {
    expect(after(reported.next, { a: nine })).toMatchObject({ types: [], draw: { published: six, report: {} } });
    const corrected = after(reported.next, { a: nine }, { b: nine });
    expect(corrected.types).toEqual(['DrawResultCorrected']);
    expect(corrected.draw).toMatchObject({ published: nine, closedWith: 2 });
    expect(corrected.draw.report).toBeUndefined();
  });

  it('is not corrected if one source was temporarily wrong', () => {
    expect(after(published, { a: nine, b: six }, { a: six, b: six }, { b: nine }).types).toEqual([]);
  });
});

describe('the official result that an operator enters', () => {
  const entry = { by: 'an admin', at, reason: 'https://lottery.example/result' };

  it('replaces a held result, and is not changed by later readings of the sources', () => {
    const held = after(draw, { a: six, b: nine }).draw;
    const { next, events } = correct(held, nine, entry)!;
    expect(namesOf(events)).toEqual(['DrawResultPublished', 'AdminActed']);
    expect(after(next, { a: six, b: six })).toMatchObject({ types: [], draw: { published: nine } });
    expect(correct(next, nine, entry)).toBeNull();
  });

  it('corrects a published result and voids its report', () => {
    const { next, events } = correct(reported.next, nine, entry)!;
    expect(namesOf(events)).toEqual(['DrawResultCorrected', 'AdminActed']);
    expect(next).toMatchObject({ published: nine, correction: entry });
    expect(next.report).toBeUndefined();
  });

  it('can confirm the published result, which is only audited', () => {
    expect(namesOf(correct(published, six, entry)!.events)).toEqual(['AdminActed']);
  });

  it('is rejected if it is impossible or the draw has not been held', () => {
    expect(() => correct(published, { whites: [1, 2, 3, 4, 75], red: 6 }, entry)).toThrow('white ball 75');
    const tomorrow = schedule(draw, new Date('2026-11-23T04:00:00Z')).next;
    expect(() => correct(tomorrow, six, entry)).toThrow('has not been held');
    expect(() => correct(draw, six, entry)).toThrow('has not been held');
  });
});

describe('a report', () => {
  it('is not started before the result is published and the draw closed, nor once it is filed', () => {
    expect(beginCount(published, 'one')).toBeNull();
    expect(beginCount(close(draw, 2).next, 'one')).toBeNull();
    expect(beginCount(reported.next, 'one')).toBeNull();
  });

  it('is published with the jackpot winner', () => {
    expect(namesOf(reported.events)).toEqual(['ReportGenerated', 'JackpotWinDetected']);
    expect(reported.next).toMatchObject({ countedMembers: 2 });
    expect(reported.next.counting).toBeUndefined();
  });

  it('is not filed if the result was corrected, sets arrived, or another count started meanwhile', () => {
    const corrected = after(counting, { a: nine, b: nine }).draw;
    const joined = countAgain(counting, 3)!.next;
    const overtaken = beginCount(counting, 'second')!.next;
    for (const state of [corrected, joined, overtaken]) expect(fileReport(state, 'first', countOf())).toBeNull();
  });

  it('is voided only if the sets of more members are known than it counts', () => {
    expect(countAgain(reported.next, 2)).toBeNull();
    expect(countAgain(closed, 3)).toBeNull();
    expect(countAgain(reported.next, 3)!.next.report).toBeUndefined();
  });

  it('publishes each jackpot winner once, however often it is created', () => {
    const again = beginCount(countAgain(reported.next, 3)!.next, 'again')!.next;
    expect(namesOf(fileReport(again, 'again', countOf('ada'))!.events)).toEqual(['ReportGenerated']);
    expect(namesOf(fileReport(again, 'again', countOf('ada', 'ben'))!.events)).toEqual([
      'ReportGenerated',
      'JackpotWinDetected',
    ]);
  });

  it('withdraws a win once if a correction has another winner, and publishes it again if it is restored', () => {
    const file = (state: Draw, count: string, ...winners: string[]) =>
      fileReport(beginCount(countAgain(state, 3)!.next, count)!.next, count, countOf(...winners))!;
    const corrected = file(reported.next, 'second', 'ben');
    expect(namesOf(corrected.events)).toEqual(['ReportGenerated', 'JackpotWinDetected', 'JackpotWinWithdrawn']);
    expect(corrected.next).toMatchObject({ notifiedWinners: ['ada', 'ben'], withdrawnWinners: ['ada'] });
    const again = file(corrected.next, 'third', 'ben');
    expect(namesOf(again.events)).toEqual(['ReportGenerated']);
    const back = file(again.next, 'fourth', 'ada');
    expect(namesOf(back.events)).toEqual(['ReportGenerated', 'JackpotWinDetected', 'JackpotWinWithdrawn']);
    expect(back.next).toMatchObject({ notifiedWinners: ['ada', 'ben'], withdrawnWinners: ['ben'] });
  });
});

describe('a report that waits for members', () => {
  const later = (ms: number) => new Date(at.getTime() + ms);
  const waitingAfter = (counts: number) => {
    let [current, now] = [closed, at];
    for (let n = 0; n < counts; n++) {
      current = awaitMembers(current, 1, now)!.next;
      now = current.waiting!.countAgainAt;
    }
    return current.waiting!;
  };

  it('is due for a count immediately, and after an incomplete count only when its interval has passed', () => {
    expect(isCountDue(closed, at)).toBe(true);
    const waiting = awaitMembers(closed, 3, at)!.next;
    expect(waiting.waiting).toMatchObject({ missingMembers: 3, counts: 1 });
    expect(isCountDue(waiting, later(999))).toBe(false);
    expect(isCountDue(waiting, later(1_000))).toBe(true);
  });

  it('is counted at growing intervals up to two minutes', () => {
    const times = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 2_000].map((counts) => waitingAfter(counts).countAgainAt.getTime());
    const pauses = times.slice(1, 10).map((time, n) => (time - times[n]!) / 1_000);
    expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 120, 120, 120]);
    expect(Number.isFinite(times.at(-1))).toBe(true);
  });

  it('stops waiting once it is filed, and is due immediately after a correction', () => {
    const waiting = awaitMembers(closed, 1, at)!.next;
    const filed = fileReport({ ...waiting, counting: 'first' }, 'first', countOf())!.next;
    expect(filed).not.toHaveProperty('waiting');
    const corrected = after(waiting, { a: nine, b: nine }).draw;
    expect(isCountDue(corrected, at)).toBe(true);
  });

  it('is neither due nor waiting before the result is published and the draw closed, or once it is filed', () => {
    for (const other of [close(draw, 2).next, published, reported.next]) {
      expect(isCountDue(other, at)).toBe(false);
      expect(awaitMembers(other, 1, at)).toBeNull();
    }
  });
});
