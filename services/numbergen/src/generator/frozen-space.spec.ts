import { describe, expect, it } from '@jest/globals';
import { datesBefore } from '@numbercast/lottery/calendar';
import { randomHistory } from '../../test/random-history.js';
import { toLine } from '../number-sets/number-set.js';
import { v1 } from '../rules/rule-version.js';
import { freeze, type SpaceOrigin, thaw } from './frozen-space.js';
import { SetSpace } from './set-space.js';

const draw = { game: 'powerball' as const, date: '2026-11-23' };
const drawId = 'powerball-2026-11-23';
const dates = datesBefore(draw.game, draw.date, 200);
const history = randomHistory(3, 200, { whites: 69, reds: 26 }).map((result, i) => ({ ...result, date: dates[i]! }));
const origin: SpaceOrigin = { ...draw, drawId, lane: 'pool', rules: v1, history };
const firstSet = (space: ReturnType<typeof freeze>, secrets: string[]) =>
  toLine(new SetSpace(thaw(space, draw, secrets)).set(0));

describe('a frozen space', () => {
  it('records its history and purpose, but not the secret', () => {
    const frozen = freeze(origin, 'old secret');
    expect(frozen).toMatchObject({ historyThrough: 'powerball-2026-11-21', purpose: `powerball|${drawId}|v1.0` });
    expect(JSON.stringify(frozen)).not.toContain('old secret');
  });

  it('reproduces the same sets from the stored record', () => {
    const stored = JSON.parse(JSON.stringify(freeze(origin, 'old secret'))) as ReturnType<typeof freeze>;
    expect(firstSet(stored, ['old secret'])).toBe(firstSet(freeze(origin, 'old secret'), ['old secret']));
  });

  it('keeps the matrix of its draw, even if a later release has another era for that date', () => {
    const frozen = freeze(origin, 'old secret');
    expect(frozen.matrix).toEqual({ whites: 69, reds: 26 });
    const era = { ...draw, date: '2009-01-07' }; // of 59 and 39 numbers
    expect(thaw(frozen, era, ['old secret']).matrix).toEqual({ whites: 69, reds: 26 });
    const { matrix: _lacking, ...former } = frozen;
    expect(thaw(former, draw, ['old secret']).matrix).toEqual({ whites: 69, reds: 26 });
  });

  it('orders early sets by another key', () => {
    const first = freeze({ ...origin, lane: 'first' }, 'old secret');
    expect(first.purpose).toBe(`powerball|${drawId}|v1.0|first`);
    expect(firstSet(first, ['old secret'])).not.toBe(firstSet(freeze(origin, 'old secret'), ['old secret']));
  });

  it('uses the secret that it was frozen with after the secret was rotated', () => {
    const frozen = freeze(origin, 'old secret');
    expect(firstSet(frozen, ['new secret', 'old secret'])).toBe(firstSet(frozen, ['old secret']));
    expect(() => thaw(frozen, draw, ['new secret'])).toThrow('is not configured');
  });

  it('records no last draw if no result is known', () => {
    expect(freeze({ ...origin, history: [] }, 'old secret')).toMatchObject({ history: '', historyThrough: null });
  });
});
