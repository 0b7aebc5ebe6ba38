import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  AdminActedSchema,
  ContactReceivedSchema,
  RolloutTargetChangedSchema,
} from '@numbercast/contracts/admin/v1/events';
import { adminWorld, type Entry, type Letter, type Listed } from './admin-world.js';

let world: Awaited<ReturnType<typeof adminWorld>>;

beforeAll(async () => {
  world = await adminWorld();
}, 120_000);
afterAll(() => world?.end());

interface Refusal {
  errors: { pointer: string; detail: string }[];
}

describe('the rollout target', () => {
  const read = async () => (await world.asksAsAdmin<{ config: object }>('GET', '/api/admin/rollout')).body;
  const set = (body: object) => world.asksAsAdmin<Refusal & { message: string }>('POST', '/api/admin/rollout', body);

  it('is the default one until somebody sets another', async () => {
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

  it('is told to the generator and to the audit log when it changes, and stays', async () => {
    const { status, body } = await set({ targetSets: 50_000 });
    expect(status).toBe(200);
    expect(body.message).toContain('50,000');
    const fact = await world.published(RolloutTargetChangedSchema);
    expect(fact).toMatchObject({ targetSets: 50_000n, isDefault: false, updatedBy: 'subject-of-admin' });
    expect(await world.published(AdminActedSchema)).toMatchObject({
      action: 'changed rollout target',
      target: '50000',
    });
    expect(await world.entriesAbout('50000')).toMatchObject([{ actor: 'subject-of-admin' }]);
    await world.reboot();
    expect(await read()).toMatchObject({ config: { targetSets: 50_000, isDefault: false } });
  });

  it('is only ever set in the name of the one who is signed in', async () => {
    const { body } = await set({ targetSets: 20_000, updatedBy: 'somebody else' });
    expect(body.errors).toMatchObject([{ pointer: '/updatedBy' }]);
  });
});

describe('the audit log', () => {
  it('shows what was done elsewhere, the newest first, each once though it is told twice', async () => {
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
});

describe('the contact form', () => {
  const form = { name: 'Ann Lee', email: 'ann@example.com', subject: 'Missing numbers', message: 'None came.\nWhy?' };
  const send = (body: object) => world.ask<Refusal>('POST', '/api/contact', {}, body);

  it('takes a message from anybody, tells of it and keeps it for the administrator', async () => {
    expect(await send({ ...form, name: '  Ann Lee ' })).toEqual({ status: 202, body: { success: true } });
    const { contactId, ...told } = await world.published(ContactReceivedSchema);
    expect(told).toMatchObject(form);
    const { body } = await world.asksAsAdmin<Listed<object>>('GET', '/api/admin/contacts');
    expect(body).toEqual({ items: [{ id: contactId, ...form, receivedAt: expect.any(String) }], total: 1 });
  });

  it.each(['name', 'email', 'subject', 'message'])('needs a %s', async (field) => {
    const { status, body } = await send({ ...form, [field]: ' ' });
    expect(status).toBe(400);
    expect(body.errors.map(({ pointer }) => pointer)).toContain(`/${field}`);
  });

  it('takes no second line where a head line is', async () => {
    expect((await send({ ...form, subject: 'Hello\r\nBcc: all@example.com' })).body.errors).toMatchObject([
      { pointer: '/subject' },
    ]);
  });

  it('fills pages of 25, each message on one of them', async () => {
    for (let n = 0; n < 26; n++) await send({ ...form, subject: `Question ${n}` });
    const page = async (n: number) =>
      (await world.asksAsAdmin<Listed<{ id: string; subject: string }>>('GET', `/api/admin/contacts?page=${n}`)).body;
    const [first, second, third] = [await page(1), await page(2), await page(3)];
    expect([first.items.length, second.items.length, third.items.length]).toEqual([25, 2, 0]);
    expect([first.total, third.total]).toEqual([27, 27]);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(27);
    expect(first.items[0]).toMatchObject({ subject: 'Question 25' });
  });
});

describe('dead letters', () => {
  const replay = (id: string) =>
    world.asksAsAdmin<{ type: string }>('POST', `/api/admin/dead-letters/${encodeURIComponent(id)}/replay`);

  it('are listed with what went wrong, the newest first, without what is in them', async () => {
    const old = await world.writeLetter('billing', { at: new Date('2026-01-01T00:00:00Z') });
    const { target, headers } = await world.writeLetter('members');
    await world.letterAbout(old.target);
    const letter = await world.letterAbout(target);
    expect(letter).toEqual({
      id: expect.stringMatching(/^members\/\d+\/\d+$/),
      group: 'members',
      topic: headers['x-topic'],
      type: 'admin.v1.AdminActed',
      key: target,
      error: 'the store was away',
      at: headers['x-failed-at'],
      replays: 0,
    });
    const { body } = await world.asksAsAdmin<Listed<Letter>>('GET', '/api/admin/dead-letters');
    expect(body.items.map(({ key }) => key)).toEqual([target, old.target]);
    expect(body.total).toBe(2);
  });

  it('go back to the service that gave up, as they were, and leave a trace', async () => {
    const { target, headers } = await world.writeLetter('members');
    const { id } = await world.letterAbout(target);
    expect((await replay(id)).status).toBe(202);
    const sentBack = await world.messageAbout('members.retry.1', target);
    expect(sentBack.headers).toMatchObject(headers);
    expect(sentBack.value?.length).toBeGreaterThan(0);
    expect(await world.letterAbout(target)).toMatchObject({ id, replays: 1 });
    expect(await world.entriesAbout(id)).toMatchObject([{ actor: 'subject-of-admin', action: 'replayed dead letter' }]);
  });

  it('are handled by their service when it can do so now', async () => {
    const { target } = await world.writeLetter('admin');
    const { id } = await world.letterAbout(target);
    await replay(id);
    await replay(id);
    expect(await world.entriesAbout(target)).toMatchObject([{ actor: 'ann', action: 'resent numbers' }]);
    expect(await world.letterAbout(target)).toMatchObject({ replays: 2 });
  });

  it('are listed though they came while nobody collected them', async () => {
    await world.app.close();
    const { target } = await world.writeLetter('delivery');
    await world.reboot();
    expect(await world.letterAbout(target)).toMatchObject({ group: 'delivery' });
  });

  it('that do not exist cannot be sent back', async () => {
    const { status, body } = await replay('members/0/999');
    expect(status).toBe(404);
    expect(body.type).toBe('/problems/dead-letter-not-found');
    const { body: log } = await world.asksAsAdmin<Listed<Entry>>('GET', '/api/admin/audit');
    expect(log.items.map(({ target }) => target)).not.toContain('members/0/999');
  });
});

describe('what is the administrator’s', () => {
  const routes: [string, string][] = [
    ['GET', '/api/admin/rollout'],
    ['POST', '/api/admin/rollout'],
    ['GET', '/api/admin/audit'],
    ['GET', '/api/admin/contacts'],
    ['GET', '/api/admin/dead-letters'],
    ['POST', '/api/admin/dead-letters/members%2F0%2F0/replay'],
  ];

  it.each(routes)('%s %s is closed to visitors, members and before the gate', async (method, path) => {
    const body = path.endsWith('rollout') && method === 'POST' ? { targetSets: 30_000 } : undefined;
    const { 'x-step-up': _gate, ...beforeTheGate } = await world.asAdmin();
    const statusFor = async (headers: Record<string, string>) => (await world.ask(method, path, headers, body)).status;
    expect(await statusFor({})).toBe(401);
    expect(await statusFor(await world.signedIn('ann'))).toBe(403);
    expect(await statusFor(beforeTheGate)).toBe(403);
  });

  it.each(['audit', 'contacts', 'dead-letters'])('has no page before the first of %s', async (list) => {
    const { status, body } = await world.asksAsAdmin<Refusal>('GET', `/api/admin/${list}?page=0`);
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ pointer: '/page' }]);
  });
});
