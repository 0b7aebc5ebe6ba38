import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aMessage, someNumbers } from '../../test/builders.js';
import { MESSAGE_STATES } from './message.js';
import { changesOf, type Counted, deltasOf, statsId, type StatsLine, summed } from './stats-line.js';

const states = fc.constantFrom(...MESSAGE_STATES);
const messages = fc.record({ state: states, isMaybeDuplicate: fc.boolean(), segments: fc.integer({ min: 1, max: 3 }) });

const sumsOf = (lines: readonly StatsLine[]) =>
  summed(lines).map(({ state, messages, segments, maybeDuplicates }) => ({
    state,
    messages,
    segments,
    maybeDuplicates,
  }));

const written = new Set(['m']);
const changes = (before: Counted | null, after: Counted) => changesOf([{ id: 'm', before, after }]);

describe('the statistics of a draw', () => {
  it('count the last state of each message, however many changes led to it', () => {
    const histories = fc.array(fc.array(messages, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 });
    const law = fc.property(histories, (all) => {
      const rows = all.map((history) => history.map((one): Counted => aMessage(one)));
      const steps = rows.flatMap((row) => row.map((after, index) => changes(row[index - 1] ?? null, after)));
      const deltas = steps.flatMap((step) => deltasOf(step, written));
      const last = rows.flatMap((row) => deltasOf(changes(null, row.at(-1)!), written));
      const inOrder = (lines: readonly object[]) => lines.map((line) => JSON.stringify(line)).toSorted();
      expect(inOrder(sumsOf(deltas.flatMap(({ lines }) => lines)))).toEqual(
        inOrder(sumsOf(last.flatMap(({ lines }) => lines))),
      );
    });
    fc.assert(law);
  });

  it('are the same for one bulk command as for one command per message, whichever messages were written', () => {
    const some = fc.array(fc.record({ before: fc.option(messages), after: messages, isWritten: fc.boolean() }));
    const law = fc.property(some, (all) => {
      const writes = all.map(({ before, after }, index) => ({
        id: `m${index}`,
        before: before && aMessage(before),
        after: aMessage(after),
      }));
      const ids = new Set(writes.filter((_, index) => all[index]!.isWritten).map(({ id }) => id));
      const together = deltasOf(changesOf(writes), ids);
      const apart = writes.flatMap((write) => deltasOf(changesOf([write]), ids));
      const sums = (deltas: readonly { lines: StatsLine[] }[]) => summed(deltas.flatMap(({ lines }) => lines));
      const inOrder = (lines: readonly object[]) => lines.map((line) => JSON.stringify(line)).toSorted();
      expect(inOrder(sums(together))).toEqual(inOrder(sums(apart)));
    });
    fc.assert(law);
  });

  it('do not change when a message keeps its state', () => {
    const before = aMessage();
    expect(changes(before, { ...before })).toEqual([]);
  });

  it('do not count messages without numbers', () => {
    const { numbers: _numbers, ...rest } = aMessage();
    expect(changes(null, rest)).toEqual([]);
  });

  it('count results of a draw separately from its numbers', () => {
    const content = {
      kind: 'draw-result' as const,
      drawId: 'powerball-2026-11-23',
      game: 'powerball',
      date: '2026-11-23',
      result: { whites: [1, 2, 3, 4, 5], red: 6 },
      sets: [],
    };
    const all = [aMessage(), aMessage({ content, segments: 2 })];
    const deltas = deltasOf(changesOf(all.map((after) => ({ id: 'm', before: null, after }))), written);
    expect(deltas.map((delta) => [statsId(delta), delta.lines[0]!.messages, delta.lines[0]!.segments])).toEqual([
      ['powerball-2026-11-23|sms', 1, 1],
      ['powerball-2026-11-23|sms|results', 1, 2],
    ]);
  });

  it('are separate for each draw and channel', () => {
    const numbers = someNumbers({ drawId: 'megamillions-2026-11-24', game: 'megamillions' });
    const all = [aMessage(), aMessage({ channel: 'email' }), aMessage({ numbers })];
    const deltas = deltasOf(changesOf(all.map((after) => ({ id: 'm', before: null, after }))), written);
    expect(deltas.map(({ drawId, channel }) => `${drawId} ${channel}`)).toEqual([
      'powerball-2026-11-23 sms',
      'powerball-2026-11-23 email',
      'megamillions-2026-11-24 sms',
    ]);
  });
});
