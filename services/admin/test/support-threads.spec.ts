import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContactReceivedSchema, ContactRepliedSchema } from '@numbercast/contracts/admin/v1/events';
import { TextNeedsReviewSchema } from '@numbercast/contracts/delivery/v1/events';
import { MemberDeletedSchema, MemberErasedSchema, MemberJoinedSchema } from '@numbercast/contracts/members/v1/events';
import { Store } from '@numbercast/platform';
import { eventually, onePage } from '@numbercast/platform/testing';
import { ThreadMigration } from '../src/contact-messages/thread-migration.js';
import { Retention } from '../src/retention.js';
import { SendersRepository } from '../src/support-threads/senders.repository.js';
import { adminWorld, type Listed } from './admin-world.js';

interface ThreadFields {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  memberId: string | null;
  subject: string;
  state: string;
  revision: number;
  closed: { by: string; at: string } | null;
  messages: { id: string; direction: string; channel: string; body: string; by: string | null }[];
}

const DAY_MS = 86_400_000;

let world: Awaited<ReturnType<typeof adminWorld>>;
beforeAll(async () => {
  world = await adminWorld();
});
afterAll(() => world?.end());

const form = { name: 'Ann Lee', email: 'ann@example.com', subject: 'Missing numbers', message: 'None came.\nWhy?' };
const send = (changes: object = {}) =>
  world.ask<{ errors: { pointer: string }[] }>('POST', '/api/contact', {}, { ...form, ...changes });
const list = async (query = '') =>
  (await world.asksAsAdmin<Listed<ThreadFields>>('GET', `/api/admin/contacts?${query}`)).body;
const read = async (id: string) => (await world.asksAsAdmin<ThreadFields>('GET', `/api/admin/contacts/${id}`)).body;
const act = (id: string, action: string, body: object) =>
  world.asksAsAdmin<ThreadFields & { type: string }>('POST', `/api/admin/contacts/${id}/${action}`, body);
const replyTo = ({ id, revision }: ThreadFields, changes: object = {}) =>
  act(id, 'replies', { replyId: randomUUID(), revision, channel: 'email', body: 'Hello', close: false, ...changes });
const later = (ms: number) => world.clock.set(new Date(world.clock.now().getTime() + ms));

/** The thread of a new sender. */
async function started(email: string, changes: object = {}): Promise<ThreadFields> {
  await send({ email, ...changes });
  const [found] = (await list(`search=${encodeURIComponent(email)}`)).items;
  return read(found!.id);
}

async function joined(memberId: string, email: string) {
  const member = { memberId, email, firstName: 'Ann', phone: '4125550101' };
  await world.publish(MemberJoinedSchema, { member }, { aggregateId: memberId });
  await eventually(async () => expect(await world.app.get(SendersRepository).memberIdOf(email)).toBe(memberId));
}

const text = (textId: string, changes = {}) => {
  const sent = { textId, memberId: '', phone: '+14125550101', email: '', name: '', body: 'Who is this?', ...changes };
  return world.publish(TextNeedsReviewSchema, sent, { aggregateId: textId });
};

describe('the contact form', () => {
  it('[S3.41] accepts a message from every visitor, publishes it and starts a thread', async () => {
    expect(await send({ name: '  Ann Lee ' })).toEqual({ status: 202, body: { success: true } });
    const { contactId, threadId, ...event } = await world.published(ContactReceivedSchema);
    expect(event).toMatchObject({ ...form, joinsThread: false });
    const { items } = await list();
    const line = { id: threadId, name: 'Ann Lee', email: form.email, subject: form.subject, state: 'open' };
    expect(items).toEqual([{ ...line, phone: null, memberId: null, closed: null, receivedAt: expect.any(String) }]);
    expect(await read(threadId)).toMatchObject({
      ...line,
      messages: [{ id: contactId, direction: 'in', channel: 'form', body: form.message, by: null }],
    });
  });

  it.each(['name', 'email', 'subject', 'message'])('[S5.20] requires the field %s', async (field) => {
    const { status, body } = await send({ [field]: ' ' });
    expect(status).toBe(400);
    expect(body.errors.map(({ pointer }) => pointer)).toContain(`/${field}`);
  });

  it('rejects a subject with a line break and an invalid email address', async () => {
    for (const [field, value] of [
      ['subject', 'Hello\r\nBcc: all@example.com'],
      ['email', `${'a'.repeat(65)}@example.com`],
    ])
      expect((await send({ [field!]: value })).body.errors).toMatchObject([{ pointer: `/${field}` }]);
  });

  it('accepts messages of bots that fill in the honeypot, but stores none of them', async () => {
    const before = (await list()).total;
    expect(await send({ email: 'bot@example.com', topic: 'Watches' })).toMatchObject({ status: 202 });
    expect((await list()).total).toBe(before);
  });
});

describe('a conversation', () => {
  it('contains every message of its sender, and publishes later ones as joining it', async () => {
    const { id } = await started('bo@example.com');
    await Promise.all(['Second', 'Third'].map((message) => send({ email: 'BO@example.com', message })));
    expect((await list('search=bo@example.com')).items).toHaveLength(1);
    expect((await read(id)).messages).toHaveLength(3);
    const events = (await world.allPublished(ContactReceivedSchema)).filter(({ payload }) => payload.threadId === id);
    expect(events.map(({ payload }) => payload.joinsThread)).toEqual([false, true, true]);
  });

  it('is created once, even if the first messages arrive at the same time', async () => {
    await Promise.all([1, 2, 3].map((n) => send({ email: 'twice@example.com', message: `Message ${n}` })));
    const { items } = await list('search=twice@example.com');
    expect(items).toHaveLength(1);
    expect((await read(items[0]!.id)).messages).toHaveLength(3);
  });

  it('is reopened within 14 days after it was closed, and a new one starts after that', async () => {
    const { id, revision } = await started('cy@example.com');
    expect((await act(id, 'close', { revision })).body).toMatchObject({
      state: 'closed',
      closed: { by: 'subject-of-admin' },
    });
    later(13 * DAY_MS);
    await send({ email: 'cy@example.com' });
    const opened = await read(id);
    expect(opened).toMatchObject({ state: 'open', closed: null });
    await act(id, 'close', { revision: opened.revision });
    later(14 * DAY_MS);
    await send({ email: 'cy@example.com' });
    expect((await list('search=cy@example.com')).items.map(({ state }) => state)).toEqual(['open', 'closed']);
    expect(await world.entriesAbout(id, 2)).toMatchObject([{ action: 'closed message' }, { action: 'closed message' }]);
  });

  it('contains texts and messages of one member, and courtesies only while it is open', async () => {
    await joined('m-1', 'member@example.com');
    const thread = await started('member@example.com');
    expect(thread.memberId).toBe('m-1');
    await text('SM1', { memberId: 'm-1', kind: 'courtesy', body: 'Thanks' });
    await text('SM1', { memberId: 'm-1', kind: 'courtesy', body: 'Thanks' });
    await text('SM2', { phone: '+14125550199', kind: 'courtesy', body: 'Thanks' });
    await text('SM3', { phone: '+14125550198' });
    await eventually(async () => expect((await read('SM3')).subject).toBe('Text that may ask to end texts'));
    expect(await read('SM3')).toMatchObject({ name: 'Unknown phone', phone: '+14125550198', email: '' });
    expect(await read(thread.id)).toMatchObject({
      phone: '+14125550101',
      messages: [{ channel: 'form' }, { id: 'SM1', channel: 'text', body: 'Thanks' }],
    });
    expect(await read('SM2')).toMatchObject({ type: '/problems/contact-not-found' });
    expect((await list('memberId=m-1')).items).toMatchObject([{ id: thread.id }]);
  });
});

describe('an operator', () => {
  it('publishes a reply for delivery once, and the audit log names the operator', async () => {
    const thread = await started('di@example.com', { name: 'Di Fox' });
    const reply = { replyId: randomUUID(), body: 'Hello {firstName}, look again.' };
    const { status, body } = await replyTo(thread, reply);
    expect([status, body.state]).toEqual([200, 'waiting']);
    expect(await replyTo(thread, reply)).toMatchObject({ status: 200, body: { revision: body.revision } });
    expect((await read(thread.id)).messages.at(-1)).toMatchObject({ direction: 'out', body: 'Hello Di, look again.' });
    const events = await world.allPublished(ContactRepliedSchema);
    expect(events.filter(({ payload }) => payload.threadId === thread.id).map(({ payload }) => payload)).toMatchObject([
      { replyId: reply.replyId, channel: 'email', to: 'di@example.com', subject: form.subject },
    ]);
    expect(await world.entriesAbout(thread.id)).toMatchObject([{ action: 'replied to message' }]);
  });

  it('receives a 409 if another operator replied first', async () => {
    const thread = await started('ed@example.com');
    const both = await Promise.all([replyTo(thread), replyTo(thread)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.type).toBe('/problems/contact-changed');
    expect((await act(thread.id, 'close', { revision: thread.revision })).status).toBe(409);
    expect((await read(thread.id)).messages).toHaveLength(2);
  });

  it('finds conversations by sender and subject, with special characters taken literally', async () => {
    const { id } = await started('rz@example.com', { name: 'Renée Žižek', subject: '50%(off) carte' });
    for (const search of ['zizek renee', 'RZ@EXAMPLE', '0%(OFF)', 'carte zi'])
      expect((await list(`search=${encodeURIComponent(search)}`)).items).toMatchObject([{ id }]);
    expect(await list(`search=${encodeURIComponent('50.*')}`)).toEqual(onePage());
    expect(await list('search=carte&state=closed')).toEqual(onePage());
  });

  it('receives pages of 25 with each conversation once, even if another arrives meanwhile', async () => {
    const subject = 'Paged';
    for (let n = 0; n < 26; n++) await send({ email: `p${n}@example.com`, subject });
    const first = await list('search=paged');
    await send({ email: 'p26@example.com', subject });
    const second = await list(`search=paged&page=${first.next}`);
    expect([first.items.length, second.items.length, second.next]).toEqual([25, 1, null]);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(26);
  });

  it('sees how many conversations are open, for how long, and how fast the first answer was', async () => {
    const figures = async () =>
      (await world.asksAsAdmin<{ open: number; answered: number; p90Ms: number }>('GET', '/api/admin/contacts/figures'))
        .body;
    const metric = async (name: string) => {
      const { body } = await world.asksAsAdmin<{ metrics: { name: string; value: number }[] }>(
        'GET',
        '/api/admin/metrics/admin',
      );
      return body.metrics.find((one) => one.name === name)?.value;
    };
    const before = await figures();
    const thread = await started('fay@example.com');
    expect((await figures()).open).toBe(before.open + 1);
    expect(await metric('contact_messages_waiting')).toBe(before.open + 1);
    later(6 * DAY_MS);
    expect(await metric('contact_message_oldest_seconds')).toBeGreaterThanOrEqual(6 * 86_400);
    await replyTo(thread);
    const after = await figures();
    expect(after).toMatchObject({ open: before.open, answered: before.answered + 1 });
    expect(after.p90Ms).toBeGreaterThanOrEqual(6 * DAY_MS);
    for (const { id } of (await list('state=open&search=')).items)
      await act(id, 'close', { revision: (await read(id)).revision });
    for (const { id } of (await list('state=open&search=')).items)
      await act(id, 'close', { revision: (await read(id)).revision });
    expect(await metric('contact_messages_waiting')).toBe(0);
    expect(await metric('contact_message_oldest_seconds')).toBe(0);
    later(31 * DAY_MS);
    expect((await figures()).answered).toBe(0);
  });

  it('receives a 404 for an unknown conversation', async () => {
    for (const { status, body } of [
      await world.asksAsAdmin<{ type: string }>('GET', '/api/admin/contacts/nothing'),
      await act('nothing', 'close', { revision: 1 }),
      await act('nothing', 'replies', {
        replyId: randomUUID(),
        revision: 1,
        channel: 'email',
        body: 'Hi',
        close: true,
      }),
    ])
      expect([status, body.type]).toEqual([404, '/problems/contact-not-found']);
  });

  it('changes, adds, and deletes templates, and receives a 409 for an outdated revision', async () => {
    const path = '/api/admin/contacts/templates';
    interface Template {
      id: string;
      name: string;
      revision: number;
    }
    const saved = (id: string, name: string, revision: number) =>
      world.asksAsAdmin<{ items: Template[] }>('POST', `${path}/${id}`, { name, body: 'Hello {firstName}', revision });
    expect((await saved('sign-in', 'Signing in', 0)).body.items).toContainEqual(
      expect.objectContaining({ id: 'sign-in', name: 'Signing in', revision: 1 }),
    );
    expect((await saved('sign-in', 'Other', 0)).status).toBe(409);
    expect((await saved('own', 'Own', 0)).status).toBe(200);
    const { body } = await world.asksAsAdmin<{ items: Template[] }>('DELETE', `${path}/own?revision=1`);
    expect(body.items.map(({ id }) => id)).not.toContain('own');
    expect(await world.entriesAbout('own', 2)).toMatchObject([
      { action: 'deleted reply template' },
      { action: 'changed reply template' },
    ]);
  });
});

describe('messages of an earlier release', () => {
  const store = async (id: string, email: string, changes: object = {}) => {
    const message = { _id: id, ...form, email, receivedAt: world.clock.now(), ...changes };
    const model = world.app.get(Store).connection.model('contact_messages');
    await model.insertMany([{ ...message, _v: 1, seq: 0, outbox: [], applied: [] }]);
  };

  it('are copied into threads once, without an acknowledgment, and deleted only after a rollback period', async () => {
    const events = (await world.allPublished(ContactReceivedSchema)).length;
    await store('c-1', 'old@example.com', { answered: { by: 'ops', at: world.clock.now() } });
    await store('c-2', 'old@example.com', { message: 'Again' });
    const migration = world.app.get(ThreadMigration);
    await Promise.all([migration.moveMessages(), migration.moveMessages()]);
    await migration.moveMessages();
    expect(await read('c-1')).toMatchObject({ state: 'open', messages: [{ id: 'c-1' }, { id: 'c-2' }] });
    expect((await world.allPublished(ContactReceivedSchema)).length).toBe(events);
    const stored = world.app.get(Store).connection.collection('contact_messages');
    expect(await stored.countDocuments({})).toBe(2);
    later(15 * DAY_MS);
    await migration.moveMessages();
    expect(await stored.countDocuments({})).toBe(0);
  });
});

describe('a stored conversation', () => {
  interface Exported {
    conversations: { subject: string; messages: { from: string; body: string }[] }[];
  }
  const exported = async (memberId: string) =>
    (await world.ask<Exported>('GET', '/api/contact/data-export', await world.signedIn(memberId))).body;

  it('is in the data export of the member, with the replies and without the operator', async () => {
    await joined('exports', 'exports@example.com');
    await replyTo(await started('exports@example.com'));
    const { conversations } = await exported('exports');
    expect(conversations).toMatchObject([
      {
        subject: form.subject,
        messages: [
          { from: 'you', body: form.message },
          { from: 'numbercast', body: 'Hello' },
        ],
      },
    ]);
    expect(JSON.stringify(conversations)).not.toContain('admin');
    expect(await exported('another')).toEqual({ conversations: [] });
  });

  it.each([
    ['the account is deleted', MemberDeletedSchema, (memberId: string) => ({ member: { memberId } })],
    ['the records of a deleted account expire', MemberErasedSchema, (memberId: string) => ({ memberId })],
  ] as const)('is deleted when %s', async (_when, schema, payload) => {
    const memberId = `gone-${schema.name}`;
    await joined(memberId, `${memberId}@example.com`);
    const thread = await started(`${memberId}@example.com`);
    await replyTo(thread);
    await world.publish(schema as typeof MemberDeletedSchema, payload(memberId) as never, { aggregateId: memberId });
    await eventually(async () => expect((await exported(memberId)).conversations).toEqual([]));
    expect(await read(thread.id)).toMatchObject({ type: '/problems/contact-not-found' });
    expect((await started(`${memberId}@example.com`)).memberId).toBeNull();
  });

  it('is deleted two years after the last message', async () => {
    const thread = await started('late@example.com');
    later(2 * 365 * DAY_MS - DAY_MS);
    await world.app.get(Retention).forget();
    expect((await read(thread.id)).id).toBe(thread.id);
    later(DAY_MS);
    await eventually(async () => {
      await world.app.get(Retention).forget();
      expect(await read(thread.id)).toMatchObject({ type: '/problems/contact-not-found' });
    });
  });
});
