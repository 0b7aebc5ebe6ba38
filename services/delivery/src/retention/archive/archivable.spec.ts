import { describe, expect, it } from '@jest/globals';
import { aMessage, someNumbers } from '../../../test/builders.js';
import { archivedRow, cutoffOf, isArchivable, type StoredRow } from './archivable.js';

const CUTOFF = new Date('2027-01-01T00:00:00Z');
const NO_DRAWS: ReadonlySet<string> = new Set();

/** A message of November 2026 that was delivered and published. */
const anEndedRow = (changes: Partial<StoredRow> = {}): StoredRow => {
  const state = changes.state ?? 'delivered';
  return { ...aMessage({ state }), _v: 4, outbox: [], ...changes } as StoredRow;
};

describe('a message', () => {
  it.each([
    ['was delivered', {}],
    ['failed', { state: 'failed' }],
    ['was suppressed', { state: 'suppressed' }],
    ['expired', { state: 'expired' }],
    ['was accepted, without a later report', { state: 'accepted' }],
    ['has a final unknown outcome', { state: 'unknown', reason: 'unknown' }],
    ['carries no numbers', { numbers: undefined, content: { kind: 'password-changed' } }],
  ] as [string, Partial<StoredRow>][])('is archivable when it %s', (_what, changes) => {
    expect(isArchivable(anEndedRow(changes), CUTOFF, NO_DRAWS)).toBe(true);
  });

  it.each([
    ['is queued', { state: 'queued' }],
    ['is being sent', { state: 'sending' }],
    ['is claimed', { lease: { token: 't', until: new Date(0) } }],
    ['has an unknown outcome that is still being checked', { state: 'unknown' }],
    ['has unpublished events', { outbox: [{}] }],
    ['is marked as having unpublished events', { outboxAt: new Date(0) }],
    ['was created in a month that is not archived yet', { createdAt: CUTOFF }],
    ['has a deadline in a month that is not archived yet', { deadline: CUTOFF }],
    ['belongs to a draw that is not over', { numbers: someNumbers({ drawAt: CUTOFF }) }],
  ] as [string, Partial<StoredRow>][])('stays in the database when it %s', (_what, changes) => {
    expect(isArchivable(anEndedRow(changes), CUTOFF, NO_DRAWS)).toBe(false);
  });

  it('stays in the database while a corrected result of its draw is broadcast to members', () => {
    expect(isArchivable(anEndedRow(), CUTOFF, new Set([someNumbers().drawId]))).toBe(false);
  });

  it('is archived without the fields of work in progress', () => {
    const message = anEndedRow({ retryAt: new Date(0), deferral: 'scheduled', partition: 1, to: '+15015550142' });
    const archived = archivedRow({
      ...message,
      applied: ['e'],
      shard: 1,
      seq: 2,
      relayToken: 3,
    } as unknown as StoredRow);
    expect(Object.keys(archived)).toEqual(expect.arrayContaining(['_id', '_v', 'memberId', 'numbers', 'state', 'to']));
    for (const field of ['retryAt', 'deferral', 'partition', 'outbox', 'applied', 'shard', 'seq', 'relayToken'])
      expect(archived).not.toHaveProperty(field);
  });
});

describe('the first month that is not archived', () => {
  it.each([
    ['2026-11-25T10:00:00Z', 13, '2025-10-01T00:00:00.000Z'],
    ['2026-01-31T23:59:59Z', 3, '2025-10-01T00:00:00.000Z'],
    ['2026-03-31T00:00:00Z', 1, '2026-02-01T00:00:00.000Z'],
  ])('is, at %s with a retention of %d months, the one that starts at %s', (now, months, cutoff) => {
    expect(cutoffOf(new Date(now), months).toISOString()).toBe(cutoff);
  });
});
