import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { processByKey } from './keyed-concurrency.js';

const open = () => true;
const tick = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('keyed concurrency', () => {
  it('keeps the order of each key, whatever the mix of keys', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', 'b', 'c', 'd')),
        fc.integer({ min: 1, max: 5 }),
        async (keys, lanes) => {
          const items = keys.map((key, index) => ({ key, index }));
          const seen: typeof items = [];
          const work = async (item: (typeof items)[number]) => {
            await tick();
            seen.push(item);
          };
          const { done } = await processByKey(items, lanes, ({ key }) => key, work, open);
          expect(done).toBe(items.length);
          for (const key of 'abcd') {
            const ofKey = (list: typeof items) => list.filter((item) => item.key === key).map(({ index }) => index);
            expect(ofKey(seen)).toEqual(ofKey(items));
          }
        },
      ),
    );
  });

  it('processes different keys at the same time', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    const work = async (key: string) => (key === 'a' ? gate : release());
    expect(await processByKey(['a', 'b'], 2, (key) => key, work, open)).toEqual({ done: 2, failure: undefined });
  });

  it('counts only the items completed before a gap when one item fails', async () => {
    const failure = new Error('no');
    const work = async (item: number) => {
      if (item === 2) throw failure;
    };
    expect(await processByKey([0, 1, 2, 3], 1, String, work, open)).toEqual({ done: 2, failure });
  });

  it('starts no further items once it is closed', async () => {
    const seen: number[] = [];
    const work = async (item: number) => void seen.push(item);
    expect(
      (
        await processByKey(
          [0, 1, 2, 3],
          1,
          () => 'k',
          work,
          () => seen.length < 2,
        )
      ).done,
    ).toBe(2);
    expect(seen).toEqual([0, 1]);
  });
});
