import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aMessage, someNumbers } from '../../test/builders.js';
import { MESSAGE_STATES } from './message.js';
import { type Counted, deltasOf, isCounted, type StatsLine, summed } from './stats-line.js';

const states = fc.constantFrom(...MESSAGE_STATES);
const messages = fc.record({ state: states, isMaybeDuplicate: fc.boolean(), segments: fc.integer({ min: 1, max: 3 }) });

const sumsOf = (lines: readonly StatsLine[]) =>
  summed(lines).map(({ state, messages, segments, maybeDuplicates }) => ({
    state,
    messages,
    segments,
    maybeDuplicates,
  }));

describe('the statistics of a draw', () => {
  it('count the last state of each message, however many changes led to it', () => {
    const histories = fc.array(fc.array(messages, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 });
    const law = fc.property(histories, (all) => {
      const rows = all.map((history) => history.map((changes): Counted => aMessage(changes)));
      const changes = rows.flatMap((row) => row.map((after, index) => ({ before: row[index - 1] ?? null, after })));
      const deltas = changes.filter(isCounted).flatMap((change) => deltasOf([change]));
      const last = deltasOf(rows.map((row) => ({ before: null, after: row.at(-1)! })));
      const inOrder = (lines: readonly object[]) => lines.map((line) => JSON.stringify(line)).toSorted();
      expect(inOrder(sumsOf(deltas.flatMap(({ lines }) => lines)))).toEqual(
        inOrder(sumsOf(last.flatMap(({ lines }) => lines))),
      );
    });
    fc.assert(law);
  });

  it('do not change with a message that stays in its state', () => {
    const before = aMessage();
    expect(isCounted({ before, after: { ...before } })).toBe(false);
  });

  it('do not count messages without numbers', () => {
    const { numbers: _numbers, ...rest } = aMessage();
    expect(isCounted({ before: null, after: rest })).toBe(false);
  });

  it('are kept for each draw and channel', () => {
    const numbers = someNumbers({ drawId: 'megamillions-2026-11-24', game: 'megamillions' });
    const all = [aMessage(), aMessage({ channel: 'email' }), aMessage({ numbers })];
    const deltas = deltasOf(all.map((after) => ({ before: null, after })));
    expect(deltas.map(({ drawId, channel }) => `${drawId} ${channel}`)).toEqual([
      'powerball-2026-11-23 sms',
      'powerball-2026-11-23 email',
      'megamillions-2026-11-24 sms',
    ]);
  });
});
