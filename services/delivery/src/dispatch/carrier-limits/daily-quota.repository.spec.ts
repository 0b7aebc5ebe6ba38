import { describe, expect, it } from '@jest/globals';
import type { Store } from '@numbercast/platform';
import { DailyQuotaRepository } from './daily-quota.repository.js';

const ENDS_AT = new Date('2026-11-23T08:00:00Z');
const duplicate = Object.assign(new Error('E11000'), { code: 11_000, keyPattern: { _id: 1 } });

/** The collection of a store in which another process inserts the day's document at the same instant. */
function quotasOf(matchedCount: number) {
  const updates: unknown[] = [];
  const updateOne = async (_filter: object, update: object, options?: { upsert: boolean }) => {
    updates.push(update);
    if (options?.upsert) throw duplicate;
    return { matchedCount };
  };
  const store = { collection: () => ({ updateOne }) } as unknown as Store;
  return { quotas: new DailyQuotaRepository(store), updates };
}

describe('the first segments of a day', () => {
  it('are reserved even if another process inserts the document of the day at the same instant', async () => {
    const { quotas, updates } = quotasOf(1);
    expect(await quotas.reserve('tmobile', ENDS_AT, 2, 10)).toBe(true);
    expect(updates.at(-1)).toEqual({ $inc: { used: 2 } });
  });

  it('are rejected when the remaining quota is too small', async () => {
    const { quotas } = quotasOf(0);
    expect(await quotas.reserve('tmobile', ENDS_AT, 2, 10)).toBe(false);
  });
});
