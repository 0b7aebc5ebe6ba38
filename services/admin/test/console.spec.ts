import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdminActedSchema, RolloutTargetChangedSchema } from '@numbercast/contracts/admin/v1/events';
import { SignupRefundedSchema } from '@numbercast/contracts/billing/v1/events';
import { GuaranteeRaisedSchema } from '@numbercast/contracts/numbergen/v1/events';
import { Store } from '@numbercast/platform';
import { eventually, onePage } from '@numbercast/platform/testing';
import { SearchBackfill } from '../src/search-backfill.js';
import { adminWorld, type Entry, type Listed } from './admin-world.js';

let world: Awaited<ReturnType<typeof adminWorld>>;

beforeAll(async () => {
  world = await adminWorld();
});
afterAll(() => world?.end());

interface Refusal {
  errors: { pointer: string; detail: string }[];
}

describe('the rollout target', () => {
  const read = async () => (await world.asksAsAdmin<{ config: object }>('GET', '/api/admin/rollout')).body;
  const set = (body: object) => world.asksAsAdmin<Refusal & { message: string }>('POST', '/api/admin/rollout', body);

  it('[S3.25] is the default until an operator sets another', async () => {
    const config = { targetSets: 10_000, lastUpdated: null, updatedBy: null, isDefault: true };
    expect(await read()).toEqual({ success: true, config });
  });

  it.each([
    [9_000, 'Target sets must be at least 10,000'],
    [25_000, 'Target sets must be in 10,000 increments (e.g., 20000, 50000, 100000)'],
    [10_010_000, 'Target sets cannot exceed 10,000,000'],
  ])('cannot be %d', async (targetSets, detail) => {
    const { status, body } = await set({ targetSets });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ pointer: '/targetSets', detail }]);
    expect(await read()).toMatchObject({ config: { isDefault: true } });
  });

  it('[S6.12] is published to numbergen and to the audit log when it changes, and persists', async () => {
    const { status, body } = await set({ targetSets: 50_000 });
    expect(status).toBe(200);
    expect(body.message).toContain('50,000');
    const payload = await world.published(RolloutTargetChangedSchema);
    expect(payload).toMatchObject({ targetSets: 50_000n, isDefault: false, updatedBy: 'subject-of-admin' });
    expect(await world.published(AdminActedSchema)).toMatchObject({
      action: 'changed rollout target',
      target: '50000',
    });
    expect(await world.entriesAbout('50000')).toMatchObject([{ actor: 'subject-of-admin' }]);
    await world.reboot();
    expect(await read()).toMatchObject({ config: { targetSets: 50_000, isDefault: false } });
  });

  it('[S7.6] is set only in the name of the signed-in operator', async () => {
    const { body } = await set({ targetSets: 20_000, updatedBy: 'somebody else' });
    expect(body.errors).toMatchObject([{ pointer: '/updatedBy' }]);
  });
});

describe('the audit log', () => {
  it('[A16.1] shows actions in other services, newest first, each once although it is published twice', async () => {
    const target = randomUUID();
    const acted = (seq: number) =>
      world.publish(AdminActedSchema, { actor: 'ann', action: 'resent numbers', target }, { aggregateId: target, seq });
    await acted(1);
    await acted(1);
    await acted(2);
    const entries = await world.entriesAbout(target, 2);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(2);
    const { body } = await world.asksAsAdmin<Listed<Entry>>('GET', '/api/admin/audit');
    const times = body.items.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(body.items.filter((entry) => entry.target === target)).toHaveLength(2);
  });

  it('is exported with its filter, and records the export itself', async () => {
    const target = randomUUID();
    const act = (action: string, seq: number) =>
      world.publish(AdminActedSchema, { actor: '=cmd', action, target }, { aggregateId: target, seq });
    await act('resent numbers', 1);
    await act('closed account', 2);
    await world.entriesAbout(target, 2);
    const path = `${world.url}/api/admin/audit/export?action=resent&search=${target}`;
    const response = await fetch(path, { method: 'POST', headers: await world.asAdmin() });
    expect(response.headers.get('x-row-count')).toBe('1');
    const [head, row, end] = (await response.text()).split('\r\n');
    expect([head, end]).toEqual(['at,actor,action,target', '']);
    expect(row).toMatch(new RegExp(`^".*","'=cmd","resent numbers","${target}"$`));
    const exported = 'audit log: a search, action resent';
    expect(await world.entriesAbout(exported)).toMatchObject([{ action: 'exported 1 row of audit log' }]);
    expect((await fetch(path, { method: 'POST', headers: await world.signedIn('somebody') })).status).toBe(403);
  });

  const found = async (search: string) =>
    (await world.asksAsAdmin<Listed<Entry>>('GET', `/api/admin/audit?search=${encodeURIComponent(search)}`)).body;

  it('finds entries by the prefix of an actor, action, or ID, in any case and without accents', async () => {
    const [drawId, memberId] = ['powerball-2026-11-23', randomUUID()];
    const target = `${drawId}|${memberId}`;
    const acted = { actor: 'Zoë@example.com', action: 'granted Ärger to', target };
    await world.publish(AdminActedSchema, acted, { aggregateId: target });
    await world.entriesAbout(target);
    const { id } = (await found(memberId)).items[0]!;
    for (const search of [
      'zoe@',
      'ZOË',
      'ärger',
      'granted arger',
      memberId.toUpperCase(),
      memberId.slice(0, 8),
      target,
      id,
    ])
      expect(await found(search)).toMatchObject({ items: [{ target }], total: 1 });
    for (const search of ['zoe nobody', memberId.slice(1), 'gra.*']) expect(await found(search)).toEqual(onePage());
  });

  it('is filtered by the prefix of the action and by days in the time zone of the draws', async () => {
    const target = randomUUID();
    const at = timestampFromDate(new Date('2026-03-01T04:30:00Z')); // the last half hour of February
    for (const [seq, action] of ['resent numbers', 'unlocked the console'].entries())
      await world.publish(
        AdminActedSchema,
        { actor: 'ann', action, target, at },
        { aggregateId: target, seq: seq + 1 },
      );
    const count = async (filter: string) =>
      (await world.asksAsAdmin<Listed<Entry>>('GET', `/api/admin/audit?search=${target}&${filter}`)).body.total;
    await eventually(async () => expect(await count('')).toBe(2));
    expect(await count('action=resent')).toBe(1);
    expect(await count('except=unlocked%20the%20console')).toBe(1);
    expect(await count('from=2026-02-28&to=2026-02-28')).toBe(2);
    expect(await count('from=2026-03-01')).toBe(0);
    expect(await count('to=2026-02-27')).toBe(0);
  });

  it('finds entries of an earlier release once their search terms are added', async () => {
    const target = randomUUID();
    await world.publish(AdminActedSchema, { actor: 'ann', action: 'resent numbers', target }, { aggregateId: target });
    await world.entriesAbout(target);
    const stored = world.app.get(Store).connection.collection('audit');
    await stored.updateOne({ target }, { $unset: { searchTerms: 1 } });
    expect((await found(target)).total).toBe(0);
    await world.app.get(SearchBackfill).addTerms();
    expect(await found(target)).toMatchObject({ items: [{ target }], total: 1 });
  });

  it('shows automatic actions of services: refunds and raised pools', async () => {
    const [signupId, drawId] = [randomUUID(), 'powerball-2026-11-23'];
    await world.publish(SignupRefundedSchema, { signupId, reason: 'email-taken' }, { aggregateId: signupId });
    const raised = { draw: { drawId }, fromPoolSize: 10_000n, toPoolSize: 30_000n, eligibleMembers: 5_100n };
    await world.publish(GuaranteeRaisedSchema, raised, { aggregateId: drawId });
    expect(await world.entriesAbout(signupId)).toMatchObject([
      { actor: 'Numbercast', action: 'refunded sign-up: email-taken' },
    ]);
    expect(await world.entriesAbout(drawId)).toMatchObject([
      { actor: 'Numbercast', action: 'raised pool from 10,000 to 30,000 sets' },
    ]);
  });
});

describe('a route of the administrator', () => {
  const routes: [string, string][] = [
    ['GET', '/api/admin/rollout'],
    ['POST', '/api/admin/rollout'],
    ['GET', '/api/admin/audit'],
    ['GET', '/api/admin/contacts'],
    ['GET', '/api/admin/contacts/c-1'],
    ['POST', '/api/admin/contacts/c-1/replies'],
    ['POST', '/api/admin/contacts/c-1/close'],
    ['GET', '/api/admin/contacts/figures'],
    ['GET', '/api/admin/contacts/templates'],
    ['POST', '/api/admin/contacts/templates/t-1'],
    ['DELETE', '/api/admin/contacts/templates/t-1'],
    ['GET', '/api/admin/dead-letters'],
    ['GET', '/api/admin/dead-letters/members%2F0%2F0'],
    ['POST', '/api/admin/dead-letters/members%2F0%2F0/replay'],
  ];

  it.each(routes)('[S6.8] %s %s rejects visitors, members, and a missing admin password', async (method, path) => {
    const body = path.endsWith('rollout') && method === 'POST' ? { targetSets: 30_000 } : undefined;
    const { 'x-step-up': _gate, ...beforeTheGate } = await world.asAdmin();
    const statusFor = async (headers: Record<string, string>) => (await world.ask(method, path, headers, body)).status;
    expect(await statusFor({})).toBe(401);
    expect(await statusFor(await world.signedIn('ann'))).toBe(403);
    expect(await statusFor(beforeTheGate)).toBe(403);
  });

  it.each(['audit', 'contacts', 'dead-letters'])('returns pages of %s only by page token', async (list) => {
    const { status, body } = await world.asksAsAdmin<Refusal>('GET', `/api/admin/${list}?page=2`);
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ pointer: '/page' }]);
  });
});
