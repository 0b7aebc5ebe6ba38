import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootForTest, eventually, type RunningService } from '@numbercast/platform/testing';
import { DeliveryModule } from '../src/delivery.module.js';
import { type Message, type MessageState, UNDELIVERED } from '../src/messages/message.js';
import { MessagesRepository } from '../src/messages/messages.repository.js';
import { RecipientsRepository } from '../src/recipients/recipients.repository.js';
import { aMessage, someNumbers, SUNDAY_NOON } from './builders.js';
import { join } from './publish-events.js';
import { settings } from './settings.js';

let service: RunningService;
beforeAll(async () => {
  service = await bootForTest(DeliveryModule, { config: settings, now: SUNDAY_NOON });
});
afterAll(() => service?.close());

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(SUNDAY_NOON.getTime() - days * DAY_MS);

const get = async (path: string) => {
  const response = await fetch(`${service.url}/api/admin/deliveries/last${path}`, { headers: await service.asAdmin() });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
};
const lastOf = async (...memberIds: string[]) =>
  (await get(`?memberIds=${memberIds.join()}`)).body['items'] as never as object[];

type Page = { items: { memberId: string }[]; total: number; next: string | null };
const found = async (last: string, page = '') =>
  (await get(`/members?last=${last}&page=${page}`)).body as never as Page;
const idsOf = ({ items }: Page) => items.map(({ memberId }) => memberId);

interface Sent extends Partial<Pick<Message, 'channel' | 'resend' | 'reason'>> {
  /** How many days ago it was queued. */
  days: number;
}

/** A message with numbers as it is stored once its outcome is decided. */
async function sent(memberId: string, state: MessageState, { days, channel = 'email', ...more }: Sent) {
  const createdAt = daysAgo(days);
  const drawId = `powerball-${createdAt.toISOString().slice(0, 10)}`;
  const { reason = UNDELIVERED.some((one) => one === state) ? 'no-answer' : undefined } = more;
  const wasAccepted = state === 'accepted' || state === 'delivered';
  const { _id, ...message } = aMessage({
    memberId,
    channel,
    state,
    createdAt,
    deadline: new Date(createdAt.getTime() + DAY_MS),
    numbers: someNumbers({ drawId }),
    ...(wasAccepted && { acceptedAt: new Date(createdAt.getTime() + 60_000) }),
    ...more,
    reason,
  });
  await service.app.get(MessagesRepository).insert(`${_id}${more.resend ? '|r1' : ''}`, message as Message);
}

describe('the newest numbers of members', () => {
  it('are returned with the state of each channel, for many members in one request', async () => {
    await sent('ann', 'delivered', { days: 4 });
    await sent('ann', 'delivered', { days: 1 });
    await sent('ann', 'failed', { days: 1, channel: 'sms', reason: 'no-answer' });
    await sent('bo', 'suppressed', { days: 2, reason: 'opted-out' });
    const items = await lastOf('ann', 'bo', 'nobody');
    expect(items).toHaveLength(2);
    expect(items).toEqual(
      expect.arrayContaining([
        {
          memberId: 'ann',
          drawId: 'powerball-2026-11-21',
          game: 'powerball',
          at: new Date(daysAgo(1).getTime() + 60_000).toISOString(),
          messages: [
            { channel: 'email', state: 'delivered', reason: null, isResend: false },
            { channel: 'sms', state: 'failed', reason: 'no-answer', isResend: false },
          ],
        },
        expect.objectContaining({ memberId: 'bo', at: daysAgo(2).toISOString() }),
      ]),
    );
    expect(await lastOf()).toEqual([]);
  });

  it('are those that an operator resent later', async () => {
    await sent('cy', 'failed', { days: 3 });
    const resend = { number: 1, actor: 'admin@example.com', at: daysAgo(2) };
    await sent('cy', 'delivered', { days: 2, resend });
    expect(await lastOf('cy')).toMatchObject([{ messages: [{ state: 'delivered', isResend: true }] }]);
  });

  it('are rejected for more members than a page has', async () => {
    const ids = Array.from({ length: 101 }, (_, n) => `m${n}`).join();
    expect(await get(`?memberIds=${ids}`)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/memberIds' }] },
    });
    expect((await get('')).status).toBe(400);
  });
});

describe('members whose newest numbers failed', () => {
  it('are listed once each, newest first, except for members who got numbers since', async () => {
    await sent('di', 'failed', { days: 0.5 });
    await sent('di', 'expired', { days: 0.5, channel: 'sms' });
    await sent('ed', 'failed', { days: 3 });
    await sent('ed', 'delivered', { days: 2 });
    await sent('flo', 'failed', { days: 40 });
    expect(idsOf(await found('failed'))).toEqual(['di', 'ann']);
  });

  it('are listed in pages', async () => {
    for (let n = 0; n < 26; n++) await sent(`late-${n}`, 'expired', { days: 10 + n / 10 });
    const first = await found('failed');
    expect(first.items).toHaveLength(25);
    const second = await found('failed', first.next!);
    expect(second).toMatchObject({
      items: [{ memberId: 'late-23' }, { memberId: 'late-24' }, { memberId: 'late-25' }],
    });
    expect(second.next).toBeNull();
    expect(await get('/members?last=failed&page=2')).toMatchObject({ status: 400 });
  });
});

describe('members who were sent no numbers for a week', () => {
  it('are listed if they want numbers, even if a message to them failed', async () => {
    for (const memberId of ['gil', 'hal', 'ian', 'joy']) await join(service, memberId);
    await join(service, 'kim', { notificationsEnabled: false });
    await sent('gil', 'delivered', { days: 6 });
    await sent('hal', 'delivered', { days: 8 });
    await sent('ian', 'failed', { days: 1 });
    const known = () => service.app.get(RecipientsRepository).findMany(['gil', 'hal', 'ian', 'joy', 'kim']);
    await eventually(async () => expect((await known()).size).toBe(5));
    expect(idsOf(await found('none'))).toEqual(['hal', 'ian', 'joy']);
    expect((await get('/members?last=lost')).status).toBe(400);
  });
});
