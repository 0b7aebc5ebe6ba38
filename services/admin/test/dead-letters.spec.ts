import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Store } from '@numbercast/platform';
import { SearchBackfill } from '../src/search-backfill.js';
import { adminWorld, type Entry, type DeadLetterFields, type Listed } from './admin-world.js';

let world: Awaited<ReturnType<typeof adminWorld>>;

beforeAll(async () => {
  world = await adminWorld();
});
afterAll(() => world?.end());

describe('dead letters', () => {
  const replay = (id: string) =>
    world.asksAsAdmin<{ type: string }>('POST', `/api/admin/dead-letters/${encodeURIComponent(id)}/replay`);
  const read = (id: string) =>
    world.asksAsAdmin<DeadLetterFields & { payload: object }>(
      'GET',
      `/api/admin/dead-letters/${encodeURIComponent(id)}`,
    );

  it('are listed newest first, with the error and without the payload', async () => {
    const old = await world.writeDeadLetter('billing', { at: new Date('2026-01-01T00:00:00Z') });
    const { target, headers } = await world.writeDeadLetter('members');
    await world.letterAbout(old.target);
    const deadLetter = await world.letterAbout(target);
    expect(deadLetter).toEqual({
      id: expect.stringMatching(/^members\/\d+\/\d+$/),
      group: 'members',
      topic: headers['x-topic'],
      type: 'admin.v1.AdminActed',
      key: target,
      error: 'the store was away',
      at: headers['x-failed-at'],
      replays: 0,
      isSetAside: false,
    });
    const { body } = await world.asksAsAdmin<Listed<DeadLetterFields>>('GET', '/api/admin/dead-letters');
    expect(body.items.map(({ key }) => key)).toEqual([target, old.target]);
    expect(body.total).toBe(2);
  });

  it('are replayed unchanged to the service that failed to handle them, which is audited', async () => {
    const { target, headers } = await world.writeDeadLetter('members');
    const { id } = await world.letterAbout(target);
    expect((await replay(id)).status).toBe(202);
    const sentBack = await world.messageAbout('members.retry.1', target);
    expect(sentBack.headers).toMatchObject(headers);
    expect(sentBack.value?.length).toBeGreaterThan(0);
    expect(await world.letterAbout(target)).toMatchObject({ id, replays: 1 });
    expect(await world.entriesAbout(id)).toMatchObject([{ actor: 'subject-of-admin', action: 'replayed dead letter' }]);
  });

  it('are handled once by their service, however often they are replayed', async () => {
    const { target } = await world.writeDeadLetter('admin');
    const { id } = await world.letterAbout(target);
    await replay(id);
    await replay(id);
    expect(await world.entriesAbout(target)).toMatchObject([{ actor: 'ann', action: 'resent numbers' }]);
    expect(await world.letterAbout(target)).toMatchObject({ replays: 2 });
  });

  it('are listed even if they arrived while the collector was stopped', async () => {
    await world.app.close();
    const { target } = await world.writeDeadLetter('delivery');
    await world.reboot();
    expect(await world.letterAbout(target)).toMatchObject({ group: 'delivery' });
  });

  it('can be set aside, which removes them from the waiting ones, keeps them listed, and is audited', async () => {
    const { target } = await world.writeDeadLetter('members');
    const { id } = await world.letterAbout(target);
    const path = `/api/admin/dead-letters/${encodeURIComponent(id)}/set-aside`;
    expect((await world.asksAsAdmin('POST', path)).status).toBe(200);
    const listed = async (state: string) =>
      (
        await world.asksAsAdmin<Listed<DeadLetterFields>>(
          'GET',
          `/api/admin/dead-letters?state=${state}&search=${target}`,
        )
      ).body.items.map((deadLetter) => deadLetter.id);
    expect(await listed('waiting')).toEqual([]);
    expect(await listed('set-aside')).toEqual([id]);
    expect(await listed('all')).toEqual([id]);
    expect(await world.entriesAbout(id)).toMatchObject([
      { actor: 'subject-of-admin', action: 'set aside dead letter' },
    ]);
    const unknown = encodeURIComponent('members/0/999');
    expect((await world.asksAsAdmin('POST', `/api/admin/dead-letters/${unknown}/set-aside`)).status).toBe(404);
  });

  it('that do not exist cannot be replayed', async () => {
    const { status, body } = await replay('members/0/999');
    expect(status).toBe(404);
    expect(body.type).toBe('/problems/dead-letter-not-found');
    const { body: log } = await world.asksAsAdmin<Listed<Entry>>('GET', '/api/admin/audit');
    expect(log.items.map(({ target }) => target)).not.toContain('members/0/999');
  });

  it('can be read one by one, with their payload', async () => {
    const { target, headers } = await world.writeDeadLetter('members');
    const { id } = await world.letterAbout(target);
    const { status, body } = await read(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      group: 'members',
      error: 'the store was away',
      eventId: headers.ce_id,
      publishedAt: headers.ce_time,
      payload: { actor: 'ann', action: 'resent numbers', target },
      unreadable: null,
    });
    expect((await read('members/0/999')).status).toBe(404);
  });

  const found = async (query: string) =>
    (await world.asksAsAdmin<Listed<DeadLetterFields>>('GET', `/api/admin/dead-letters?${query}`)).body.items.map(
      (deadLetter) => deadLetter.id,
    );

  it('are found by the prefix of an ID, of the event type, and of a word in the error', async () => {
    const { target, headers } = await world.writeDeadLetter('billing', { error: 'card_declined: no Such price' });
    const { id } = await world.letterAbout(target);
    for (const search of [id, target.slice(0, 8), headers.ce_id, 'card_decl', 'declined', 'such price'])
      expect(await found(`search=${encodeURIComponent(search)}`)).toEqual([id]);
    expect(await found(`search=AdminActed+declined`)).toEqual([id]);
    expect(await found('search=acted+nobody')).toEqual([]);
    const stored = world.app.get(Store).connection.collection('dead_letters');
    await stored.updateOne({ _id: id as never }, { $unset: { searchTerms: 1 } });
    expect(await found('search=declined')).toEqual([]);
    await world.app.get(SearchBackfill).addTerms();
    expect(await found('search=declined')).toEqual([id]);
  });

  it('are found by key, by service, and by state', async () => {
    const { target } = await world.writeDeadLetter('billing');
    const { id } = await world.letterAbout(target);
    expect(await found(`search=${target.toUpperCase()}`)).toEqual([id]);
    expect(await found(`search=${target}&group=billing&state=waiting`)).toEqual([id]);
    expect(await found(`search=${target}&group=members`)).toEqual([]);
    await replay(id);
    expect(await found(`search=${target}&state=waiting`)).toEqual([]);
    expect(await found(`search=${target}&state=replayed`)).toEqual([id]);
    for (const query of ['group=nobody', 'state=lost'])
      expect((await world.asksAsAdmin('GET', `/api/admin/dead-letters?${query}`)).status).toBe(400);
  });
});
