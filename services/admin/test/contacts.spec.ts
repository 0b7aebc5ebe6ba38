import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContactReceivedSchema } from '@numbercast/contracts/admin/v1/events';
import { TextNeedsReviewSchema } from '@numbercast/contracts/delivery/v1/events';
import { eventually, onePage } from '@numbercast/platform/testing';
import { Store } from '@numbercast/platform';
import { SearchBackfill } from '../src/search-backfill.js';
import { adminWorld, type Listed } from './admin-world.js';

let world: Awaited<ReturnType<typeof adminWorld>>;

beforeAll(async () => {
  world = await adminWorld();
}, 120_000);
afterAll(() => world?.end());

describe('the contact form', () => {
  const form = { name: 'Ann Lee', email: 'ann@example.com', subject: 'Missing numbers', message: 'None came.\nWhy?' };
  const send = (body: object) => world.ask<{ errors: { pointer: string }[] }>('POST', '/api/contact', {}, body);

  it('[S3.41] accepts a message from every visitor, publishes it and stores it for the administrator', async () => {
    expect(await send({ ...form, name: '  Ann Lee ' })).toEqual({ status: 202, body: { success: true } });
    const { contactId, ...events } = await world.published(ContactReceivedSchema);
    expect(events).toMatchObject(form);
    const { message, ...head } = form;
    const line = { id: contactId, ...head, text: null, receivedAt: expect.any(String), answered: null };
    const { body } = await world.asksAsAdmin<Listed<object>>('GET', '/api/admin/contacts');
    expect(body).toEqual(onePage(line));
    const read = await world.asksAsAdmin<object>('GET', `/api/admin/contacts/${contactId}`);
    expect(read).toEqual({ status: 200, body: { ...line, message } });
  });

  it.each(['name', 'email', 'subject', 'message'])('[S5.20] needs a %s', async (field) => {
    const { status, body } = await send({ ...form, [field]: ' ' });
    expect(status).toBe(400);
    expect(body.errors.map(({ pointer }) => pointer)).toContain(`/${field}`);
  });

  it('takes no second line where a head line is', async () => {
    expect((await send({ ...form, subject: 'Hello\r\nBcc: all@example.com' })).body.errors).toMatchObject([
      { pointer: '/subject' },
    ]);
  });

  it('accepts messages of bots, which fill in the honeypot, and stores none of them', async () => {
    const total = async () => (await world.asksAsAdmin<Listed<object>>('GET', '/api/admin/contacts')).body.total;
    const before = await total();
    expect(await send({ ...form, topic: 'Cheap watches' })).toEqual({ status: 202, body: { success: true } });
    expect(await total()).toBe(before);
  });

  it('fills pages of 25, each message on one of them, though another arrives meanwhile', async () => {
    for (let n = 0; n < 26; n++) await send({ ...form, subject: `Question ${n}` });
    const page = async (token: string) =>
      (await world.asksAsAdmin<Listed<{ id: string; subject: string }>>('GET', `/api/admin/contacts?page=${token}`))
        .body;
    const first = await page('');
    await send({ ...form, subject: 'Question 26' });
    const second = await page(first.next!);
    expect([first.items.length, second.items.length, second.next]).toEqual([25, 2, null]);
    expect([first.total, second.total]).toEqual([27, 28]);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(27);
    expect(first.items[0]).toMatchObject({ subject: 'Question 25' });
    const back = await page(second.previous!);
    expect(back.items).toEqual(first.items);
    expect((await page(back.previous!)).items).toMatchObject([{ subject: 'Question 26' }]);
  });
});

describe('a text that may ask to end texts', () => {
  const publish = (textId: string, changes = {}) => {
    const text = { textId, memberId: '', phone: '+14125550101', email: '', name: '', body: 'Who is this?', ...changes };
    return world.publish(TextNeedsReviewSchema, text, { aggregateId: textId });
  };
  const read = (id: string) => world.asksAsAdmin<object>('GET', `/api/admin/contacts/${id}`);

  it('waits among the messages with its phone, once however often it is published', async () => {
    await publish('SM1');
    await publish('SM1');
    await publish('SM2', { memberId: 'm-1', name: 'Ann', email: 'ann@example.com', body: 'When do these stop?' });
    await eventually(async () => expect((await read('SM2')).status).toBe(200));
    expect((await read('SM1')).body).toMatchObject({
      name: 'Unknown phone',
      email: '',
      text: { textId: 'SM1', phone: '+14125550101' },
      subject: 'Text that may ask to end texts',
      message: 'Who is this?',
      answered: null,
    });
    expect((await read('SM2')).body).toMatchObject({ name: 'Ann', email: 'ann@example.com' });
    const { body } = await world.asksAsAdmin<Listed<object>>('GET', '/api/admin/contacts?search=may+ask&state=waiting');
    expect(body.total).toBe(2);
  });
});

describe('the inbox', () => {
  interface Message {
    id: string;
    subject: string;
    answered: { by: string; at: string } | null;
  }
  const list = async (query: string) =>
    (await world.asksAsAdmin<Listed<Message>>('GET', `/api/admin/contacts?${query}`)).body;
  const markAnswered = (id: string) =>
    world.asksAsAdmin<Message & { type: string }>('POST', `/api/admin/contacts/${id}/answered`);
  const arrives = async (subject: string, email = 'bo@example.com') => {
    await world.ask('POST', '/api/contact', {}, { name: 'Bo', email, subject, message: 'Hello' });
    return (await list(`search=${subject}`)).items[0]!;
  };

  it('takes a message off those that wait once it is answered, and logs who did so, once', async () => {
    const { id } = await arrives('Refund');
    expect((await list('search=refund&state=waiting')).items).toMatchObject([{ id, answered: null }]);
    const { status, body } = await markAnswered(id);
    expect([status, body.answered?.by]).toEqual([200, 'subject-of-admin']);
    expect(await markAnswered(id)).toMatchObject({ status: 200, body: { answered: body.answered } });
    expect(await list('search=refund&state=waiting')).toEqual(onePage());
    expect((await list('search=refund&state=answered')).items).toMatchObject([{ id }]);
    expect(await world.entriesAbout(id)).toMatchObject([{ action: 'answered message', actor: 'subject-of-admin' }]);
  });

  it('counts the messages that wait, and how long the oldest has, until each is answered', async () => {
    const metric = async (name: string) => {
      const { body } = await world.asksAsAdmin<{ metrics: { name: string; value: number }[] }>(
        'GET',
        '/api/admin/metrics/admin',
      );
      return body.metrics.find((one) => one.name === name)?.value;
    };
    const before = (await metric('contact_messages_waiting'))!;
    const { id } = await arrives('Counted', 'counted@example.com');
    expect(await metric('contact_messages_waiting')).toBe(before + 1);
    world.clock.set(new Date(world.clock.now().getTime() + 6 * 86_400_000));
    expect(await metric('contact_message_oldest_seconds')).toBeGreaterThanOrEqual(6 * 86_400);
    await markAnswered(id);
    expect(await metric('contact_messages_waiting')).toBe(before);
    for (;;) {
      const { items } = await list('state=waiting');
      if (items.length === 0) break;
      for (const waiting of items) await markAnswered(waiting.id);
    }
    expect(await metric('contact_messages_waiting')).toBe(0);
    expect(await metric('contact_message_oldest_seconds')).toBe(0);
  });

  it('is searched by sender and subject, taking every character as it is', async () => {
    const { id } = await arrives('50%(off)');
    expect((await list(`search=${encodeURIComponent('0%(OFF)')}`)).items).toMatchObject([{ id }]);
    expect(await list(`search=${encodeURIComponent('50.*')}`)).toEqual(onePage());
    expect((await list('search=BO@EXAMPLE')).total).toBe(2);
  });

  it('is searched by two letters of a name, in any order and without accents', async () => {
    const sender = { name: 'Renée Žižek', email: 'rz@example.com', subject: 'Où est ma carte', message: 'Hello' };
    await world.ask('POST', '/api/contact', {}, sender);
    for (const search of ['zi', 'zizek renee', 'ŽIŽEK', 'ou carte'])
      expect((await list(`search=${encodeURIComponent(search)}`)).items).toMatchObject([{ subject: sender.subject }]);
    expect(await list('search=renee+nobody')).toEqual(onePage());
  });

  it('finds messages that a former release wrote, once they have got their terms', async () => {
    const { id } = await arrives('Oldtimer');
    const stored = world.app.get(Store).connection.collection('contact_messages');
    await stored.updateOne({ _id: id as never }, { $unset: { searchTerms: 1 } });
    expect((await list('search=oldtimer')).total).toBe(0);
    await world.app.get(SearchBackfill).addTerms();
    expect((await list('search=oldtimer')).items).toMatchObject([{ id }]);
  });

  it('holds no message that was never sent', async () => {
    for (const { status, body } of [
      await world.asksAsAdmin<{ type: string }>('GET', '/api/admin/contacts/nothing'),
      await markAnswered('nothing'),
    ]) {
      expect([status, body.type]).toEqual([404, '/problems/contact-not-found']);
    }
  });
});
