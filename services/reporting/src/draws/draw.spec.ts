import { describe, expect, it } from '@jest/globals';
import { close, type Draw, isDisputed, newDraw, takeReadings } from './draw.js';

const at = new Date('2026-11-22T05:00:00Z');
const six = { whites: [1, 2, 3, 4, 5], red: 6 };
const nine = { whites: [1, 2, 3, 4, 5], red: 9 };
const draw = newDraw('megamillions', '2022-05-10');

const after = (start: Draw, ...heard: Draw['readings'][]) => {
  const types: string[] = [];
  let current = start;
  for (const readings of heard) {
    const decision = takeReadings(current, readings, at);
    if (!decision) continue;
    current = decision.next;
    types.push(...decision.events.map(({ type }) => type.split('.').at(-1)!));
  }
  return { draw: current, types };
};

describe('a result', () => {
  it('waits for the second source', () => {
    expect(after(draw, { a: six })).toMatchObject({ draw: { published: undefined }, types: [] });
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
    expect(isDisputed(held.draw)).toBe(true);
    expect(after(held.draw, { a: nine }).draw.published).toEqual(nine);
  });

  it('is corrected only when both sources have changed, and voids the report', () => {
    const published = after(draw, { a: six, b: six }).draw;
    const reported = { ...close(published, 1).next, report: {} as never };
    expect(after(reported, { a: nine })).toMatchObject({ types: [], draw: { published: six, report: {} } });
    const corrected = after(reported, { a: nine }, { b: nine });
    expect(corrected.types).toEqual(['DrawResultCorrected']);
    expect(corrected.draw).toMatchObject({ published: nine, closedWith: 1 });
    expect(corrected.draw.report).toBeUndefined();
  });
});
