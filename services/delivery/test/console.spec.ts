import { createSign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdminActedSchema } from '@numbercast/contracts/admin/v1/events';
import { MemberOptedOutSchema } from '@numbercast/contracts/delivery/v1/events';
import { bootForTest, eventually, type RunningService } from '@numbercast/platform/testing';
import { unsubscribeToken } from '../src/recipients/consents/unsubscribe-link.js';
import { DeliveryModule } from '../src/delivery.module.js';
import { InboxRepository } from '../src/callbacks/inbox.repository.js';
import { DEADLINE, DRAW_AT, sets, SUNDAY_NOON } from './builders.js';
import { assign, join } from './publish-events.js';
import { mailProviderKey, settings } from './settings.js';

let service: RunningService;
const DRAW = 'powerball-2026-11-23';

const get = async (path: string, headers: Record<string, string>) => {
  const response = await fetch(`${service.url}${path}`, { headers });
  return { status: response.status, body: (await response.json()) as unknown };
};

const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
  const response = await fetch(`${service.url}${path}`, init);
  return { status: response.status, body: (await response.json().catch(() => ({}))) as Record<string, never> };
};

interface Board {
  now: string;
  items: (Record<'drawId' | 'game' | 'channel' | 'startedAt', string> & Record<'queued' | 'sending', number>)[];
}
const board = async (query = `?drawId=${DRAW}`) =>
  (await get(`/api/admin/deliveries${query}`, await service.asAdmin())).body as Board;
const waiting = ({ queued, sending }: Board['items'][number]) => queued + sending;

type Listed = { channel: string; state: string; destination: string | null; drawId: string }[];
const listOf = async (memberId: string) =>
  ((await get('/api/deliveries', await service.signedIn(memberId))).body as { items: Listed }).items;

beforeAll(async () => {
  service = await bootForTest(DeliveryModule, { config: settings, now: SUNDAY_NOON });
});
afterAll(() => service.close());

describe('while no provider can be reached', () => {
  it('the numbers stay queued on the channels that a member chose, and only that member sees them', async () => {
    await assign(service, 'both'); // the numbers may overtake the member
    await join(service, 'both');
    await join(service, 'mail-only', { deliveryMethod: 'email', phone: '5015550143' });
    await assign(service, 'mail-only');
    await eventually(async () => {
      expect((await listOf('both')).map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms']);
      expect(await listOf('mail-only')).toMatchObject([{ channel: 'email', drawId: DRAW }]);
    });
    expect(await listOf('a stranger')).toEqual([]);
  });

  it('operators see the sending progress of each draw', async () => {
    const { now, items } = await board();
    const draw = { drawId: DRAW, game: 'powerball', deadline: DEADLINE.toISOString(), delivered: 0, maybeDuplicate: 0 };
    expect(items).toMatchObject([
      { ...draw, channel: 'email' },
      { ...draw, channel: 'sms' },
    ]);
    expect(items.map(waiting)).toEqual([2, 1]);
    for (const { startedAt } of items) {
      expect(Date.parse(startedAt)).toBeGreaterThanOrEqual(SUNDAY_NOON.getTime());
      expect(Date.parse(startedAt)).toBeLessThanOrEqual(Date.parse(now));
    }
  });

  it('members can neither read the delivery board nor request a resend', async () => {
    expect((await get('/api/admin/deliveries', await service.signedIn('both'))).status).toBe(403);
    expect(
      (await post('/api/resend', { id: `${DRAW}|both`, type: 'text' }, await service.signedIn('both'))).status,
    ).toBe(403);
  });
});

describe('a resend', () => {
  const resend = async (body: unknown) => post('/api/resend', body, await service.asAdmin());

  it('[S7.7] sends the same numbers again only once, even if the button is pressed twice', async () => {
    const id = `${DRAW}|mail-only`;
    const answer = { status: 200, body: { message: 'The numbers are sent again as email to m···@example.com.' } };
    expect(await resend({ id, type: 'email' })).toEqual(answer);
    expect(await resend({ id, type: 'email' })).toEqual(answer);
    expect(await listOf('mail-only')).toHaveLength(2);
    const expected = { actor: 'subject-of-admin', action: 'resent numbers', target: `${id}|email|r1` };
    expect(await service.published(AdminActedSchema)).toMatchObject(expected);
    expect(await service.allPublished(AdminActedSchema)).toHaveLength(1);
  });

  it('has a receipt with the sent numbers, like every other message of the draw', async () => {
    const path = `/api/admin/deliveries/receipts?drawId=${DRAW}&memberId=mail-only`;
    const { body } = await get(path, await service.asAdmin());
    const { items } = body as { items: { deliveryId: string; numbers: object[] }[] };
    const common = { drawId: DRAW, channel: 'email', deliveredAt: null, providerId: null };
    expect(items.toSorted((a, b) => a.deliveryId.localeCompare(b.deliveryId))).toMatchObject([
      { ...common, deliveryId: `${DRAW}|mail-only|email`, isResend: false, numbers: sets(5) },
      { ...common, deliveryId: `${DRAW}|mail-only|email|r1`, isResend: true, numbers: sets(5) },
    ]);
    expect((await get(path, await service.signedIn('mail-only'))).status).toBe(403);
    expect((await get('/api/admin/deliveries/receipts', await service.asAdmin())).status).toBe(400);
  });

  it('has receipts of all draws in one paged list, newest first, with the cost of a message', async () => {
    const later = [25, 28].map((day) => ({ drawId: `powerball-2026-11-${day}`, date: `2026-11-${day}` }));
    for (const draw of later) await assign(service, 'both', draw);
    type Receipts = { items: { drawId: string; createdAt: string }[]; total: number; next: string | null };
    const path = '/api/admin/deliveries/receipts?memberId=both';
    const receiptsOf = async (page = '') =>
      (await get(`${path}&page=${page}`, await service.asAdmin())).body as Receipts;
    await eventually(async () => expect(await receiptsOf()).toMatchObject({ total: 6, next: null }));
    const { items } = await receiptsOf();
    expect(new Set(items.map(({ drawId }) => drawId))).toEqual(new Set([DRAW, ...later.map(({ drawId }) => drawId)]));
    const times = items.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    for (const item of items)
      expect(item).toMatchObject({ segments: expect.any(Number), costMicros: expect.any(Number) });
    expect(await receiptsOf('2')).toMatchObject({ errors: [{ pointer: '/page' }] });
  });

  it('is not counted on the deadline board', async () => {
    expect((await board()).items.map(waiting)).toEqual([2, 1]);
  });

  it('is left out of the list of messages by draw, channel and state', async () => {
    const path = `/api/admin/deliveries/messages?drawId=${DRAW}&channel=email`;
    const list = async (state: string) => get(`${path}&state=${state}`, await service.asAdmin());
    await eventually(async () => {
      const { body } = await list('queued');
      expect(body).toMatchObject({
        total: 2,
        next: null,
        items: [
          { deliveryId: `${DRAW}|both|email`, memberId: 'both', reason: null, error: null },
          { deliveryId: `${DRAW}|mail-only|email`, memberId: 'mail-only' },
        ],
      });
    });
    expect((await list('delivered')).body).toMatchObject({ total: 0, items: [] });
    expect((await list('lost')).status).toBe(400);
    expect((await get(`${path}&state=queued`, await service.signedIn('mail-only'))).status).toBe(403);
  });

  it('is rejected with the invalid field', async () => {
    const { status, body } = await resend({ id: 'nonsense', type: 'pigeon', more: 1 });
    expect(status).toBe(400);
    const pointers = (body['errors'] as never as { pointer: string }[]).map(({ pointer }) => pointer);
    expect(pointers.toSorted()).toEqual(['/id', '/more', '/type']);
  });

  it('is rejected if no member has these numbers', async () => {
    const { status, body } = await resend({ id: `${DRAW}|nobody`, type: 'text' });
    expect([status, body['type']]).toEqual([404, '/problems/assignment-not-found']);
  });

  it('is rejected on a channel without the member’s consent', async () => {
    await join(service, 'no-texts', { smsAllowed: false, phone: '5015550144' });
    await assign(service, 'no-texts');
    await eventually(async () => expect(await listOf('no-texts')).toHaveLength(2));
    const { status, body } = await resend({ id: `${DRAW}|no-texts`, type: 'text' });
    expect([status, body['detail']]).toEqual([409, 'The member has opted out of this channel.']);
  });

  it('is rejected once the draw has taken place', async () => {
    service.clock.set(DRAW_AT);
    const { status, body } = await resend({ id: `${DRAW}|both`, type: 'text' });
    expect([status, body['type']]).toEqual([409, '/problems/draw-is-over']);
  });
});

describe('messages that were not sent before the deadline', () => {
  it('are counted on the System tab for all draws on the board', async () => {
    service.clock.set(DRAW_AT);
    const undelivered = async () => {
      const { body } = await get('/api/admin/metrics/delivery', await service.asAdmin());
      const { metrics } = body as { metrics: { name: string; value: number }[] };
      return metrics.find(({ name }) => name === 'messages_undelivered')?.value;
    };
    await eventually(async () => {
      const { items } = (await board('')) as never as { items: { failed: number; expired: number }[] };
      const shown = items.reduce((sum, { failed, expired }) => sum + failed + expired, 0);
      expect(shown).toBeGreaterThanOrEqual(3);
      expect(await undelivered()).toBe(shown);
    });
  });
  it('can be exported with the filter of the list, and the audit log records the export', async () => {
    service.clock.set(DRAW_AT);
    const path = `${service.url}/api/admin/deliveries/messages`;
    const query = `drawId=${DRAW}&channel=email&state=expired`;
    const headers = await service.asAdmin();
    const members = ['both', 'mail-only', 'no-texts'];
    await eventually(async () => {
      const { body } = await get(`/api/admin/deliveries/messages?${query}`, headers);
      expect(body).toMatchObject({ items: members.map((memberId) => ({ memberId })) });
    });
    const response = await fetch(`${path}/export?${query}`, { method: 'POST', headers });
    expect(response.headers.get('x-row-count')).toBe('3');
    const [head, ...rows] = (await response.text()).trimEnd().split('\r\n');
    expect(head).toBe('id,member id,channel,state,to,reason,error code,error,queued at,sent at');
    expect(rows.map((row) => row.split(',').slice(0, 5))).toEqual(
      members.map((id) => [`"${DRAW}|${id}|email"`, `"${id}"`, '"email"', '"expired"', `"${id[0]}···@example.com"`]),
    );
    const exported = ({ action }: { action: string }) => action === 'exported 3 rows of deliveries';
    expect(await service.published(AdminActedSchema, exported)).toMatchObject({
      actor: 'subject-of-admin',
      target: `deliveries: drawId ${DRAW}, channel email, state expired`,
    });
    const asMember = await service.signedIn('both');
    expect((await fetch(`${path}/export?${query}`, { method: 'POST', headers: asMember })).status).toBe(403);
  });
});

describe('the unsubscribe link', () => {
  const link = () => `${service.url}/api/unsubscribe/${unsubscribeToken('both', settings.UNSUBSCRIBE_SECRET)}`;

  it('[A3.3] only shows a page when a link scanner opens it', async () => {
    const response = await fetch(link());
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toContain('<form method="post">');
    expect(await service.allPublished(MemberOptedOutSchema)).toEqual([]);
  });

  it.each([
    ['a mail program’s one click', new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
    ['a mail program that posts multipart', new FormData()],
  ])('ends email by %s', async (_, body) => {
    const response = await fetch(link(), { method: 'POST', body });
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('You are unsubscribed')]);
    const payload = await service.published(MemberOptedOutSchema);
    expect(payload).toMatchObject({ memberId: 'both', channel: 'email', source: 'unsubscribe-link' });
  });

  it('is rejected if its signature is invalid', async () => {
    for (const method of ['GET', 'POST']) {
      const response = await fetch(`${service.url}/api/unsubscribe/forged.token`, { method });
      expect([response.status, response.headers.get('content-type')]).toEqual([
        404,
        expect.stringContaining('application/problem+json'),
      ]);
    }
  });
});

describe('a webhook call', () => {
  const event = [{ event: 'spamreport', email: 'no-texts@example.com', timestamp: 1_795_000_000 }];

  it('is rejected without a signature, and changes nothing', async () => {
    const form = {
      method: 'POST',
      body: new URLSearchParams({ From: '+15015550144', Body: 'STOP', MessageSid: 'SM1' }),
    };
    for (const path of ['twilio/inbound', 'twilio/status?d=x&a=1']) {
      expect((await fetch(`${service.url}/api/webhooks/${path}`, form)).status).toBe(400);
    }
    expect((await post('/api/webhooks/sendgrid', event)).status).toBe(400);
  });

  it('is rejected if the body differs from the signed one', async () => {
    expect((await postSigned(JSON.stringify(event), `${JSON.stringify(event)} `)).status).toBe(400);
  });

  it('is accepted with a signature, and each event is processed once however often it arrives', async () => {
    const body = JSON.stringify([...event, ...event, { event: 'something new', shape: 'unknown' }]);
    for (const _ of [1, 2]) expect((await postSigned(body, body)).status).toBe(200);
    await service.published(MemberOptedOutSchema, ({ source }) => source === 'complaint');
    const complaints = (await service.allPublished(MemberOptedOutSchema)).filter(
      ({ payload }) => payload.source === 'complaint',
    );
    expect(complaints.map(({ payload }) => payload.memberId)).toEqual(['no-texts']);
  });

  it('is processed even if the process dies right after its response', async () => {
    const payload = { event: 'unsubscribe', email: 'no-texts@example.com', timestamp: 1_795_000_001 };
    const moment = { now: SUNDAY_NOON, technical: new Date() };
    await service.app.get(InboxRepository).insert([{ kind: 'sendgrid', payload }], moment);
    await service.published(MemberOptedOutSchema, ({ memberId, source }) => {
      return memberId === 'no-texts' && source === 'unsubscribe-link';
    });
  });

  function postSigned(signed: string, sent: string) {
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const signature = createSign('sha256')
      .update(timestamp + signed)
      .sign(mailProviderKey, 'base64');
    const headers = {
      'content-type': 'application/json',
      'x-twilio-email-event-webhook-signature': signature,
      'x-twilio-email-event-webhook-timestamp': timestamp,
    };
    return fetch(`${service.url}/api/webhooks/sendgrid`, { method: 'POST', headers, body: sent });
  }
});

// The last test, because queued messages expire at the deadline
describe('draws more than a week after their deadline', () => {
  it('leave the board, but can be requested one by one', async () => {
    service.clock.set(new Date(DEADLINE.getTime() + 9 * 86_400_000));
    expect(await board('')).toMatchObject({ items: [] });
    expect((await board()).items).toHaveLength(2);
  });
});
