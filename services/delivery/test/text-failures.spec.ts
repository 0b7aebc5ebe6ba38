import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@numbercast/platform/testing';
import { DeliveryMetrics } from '../src/stats/delivery-metrics.js';
import { MessagesRepository } from '../src/messages/messages.repository.js';
import { numbersMessageId } from '../src/messages/message.js';
import { assign, join } from './publish-events.js';
import { aWorld } from './world.js';

let world: Awaited<ReturnType<typeof aWorld>>;
beforeAll(async () => {
  world = await aWorld();
});
afterEach(() => world.sandbox.clearFaults());
afterAll(() => world.close());

const HOUR_MS = 3_600_000;
const stored = () => world.service.app.get(MessagesRepository);
const idOf = (memberId: string) => numbersMessageId(`powerball-${world.sunday.date}`, memberId, 'sms');
const give = (memberId: string, changes = {}) => assign(world.service, memberId, { ...world.sunday, ...changes });
/** A draw and a deadline two days later than the draw of the week with the least time. */
const inDays = () => ({
  drawAt: new Date(world.sunday.drawAt.getTime() + 48 * HOUR_MS),
  deadline: new Date(world.sunday.deadline.getTime() + 48 * HOUR_MS),
});

async function phoneFails(phone: string, unreachable: number) {
  await fetch(`${world.sandbox.url}/control/phones/%2B1${phone}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ unreachable }),
  });
}

describe('a text that a carrier rejects', () => {
  it.each([
    [30034, 'sender-unregistered', '4125550401'],
    [30007, 'filtered', '4125550402'],
    [30003, 'no-answer', '4125550403'],
  ])('[F67] stores error %i, which operators see and a metric counts', async (code, reason, phone) => {
    const memberId = `fails-${code}`;
    await phoneFails(phone, code);
    await join(world.service, memberId, { phone, deliveryMethod: 'text' });
    await give(memberId);
    const failed = await world.numbersIn(['failed'], memberId);
    expect(failed).toMatchObject({ channel: 'sms', reason });
    const query = `drawId=powerball-${world.sunday.date}&memberId=${memberId}`;
    const response = await fetch(`${world.service.url}/api/admin/deliveries/receipts?${query}`, {
      headers: await world.service.asAdmin(),
    });
    const { items } = (await response.json()) as { items: object[] };
    expect(items).toMatchObject([
      { state: 'failed', reason, error: { code: String(code), words: expect.any(String) } },
    ]);
    const { values } = await world.service.app.get(DeliveryMetrics).textFailures.get();
    expect(values).toContainEqual(expect.objectContaining({ labels: { code: String(code) }, value: 1 }));
  });
});

// The clock only goes forward
describe('a text that Twilio could not send before 9 PM', () => {
  it('[F66] is sent once the next morning if its deadline is days away', async () => {
    const phone = '4125550410';
    await join(world.service, 'late', { phone, deliveryMethod: 'text' });
    world.sandbox.fault({ target: 'twilio', kind: 'late', ms: 20 * HOUR_MS, path: 'Messages.json' });
    await give('late', inDays());
    await eventually(async () => expect((await stored().find(idOf('late')))?.state).toBe('accepted'));
    await world.moveTo(new Date(world.sunday.noon.getTime() + 20.1 * HOUR_MS)); // 08:06 on Monday
    await eventually(async () =>
      expect(await stored().find(idOf('late'))).toMatchObject({ state: 'queued', unsent: [1], deferral: 'backoff' }),
    );
    expect(world.textsAt(phone)).toHaveLength(0);
    await stored().change(idOf('late'), (message) => ({ ...message, retryAt: new Date(0) }));
    const delivered = await world.numbersIn(['delivered'], 'late');
    expect(delivered.channel).toBe('sms');
    expect(await stored().find(idOf('late'))).toMatchObject({ attempt: 2, isMaybeDuplicate: false });
    expect(world.textsAt(phone)).toHaveLength(1);
  });

  it('is not sent in the last minutes before quiet hours', async () => {
    const phone = '4125550411';
    await join(world.service, 'evening', { phone, deliveryMethod: 'text' });
    await world.moveTo(new Date(world.sunday.noon.getTime() + 33 * HOUR_MS - 60_000)); // Monday, 20:59
    const tuesday = inDays();
    await give('evening', tuesday);
    await eventually(async () =>
      expect(await stored().find(idOf('evening'))).toMatchObject({
        state: 'queued',
        deferral: 'scheduled',
        attempt: 0,
      }),
    );
    const { dueAt } = (await stored().find(idOf('evening')))!;
    expect(dueAt).toEqual(new Date(world.sunday.noon.getTime() + 44 * HOUR_MS)); // Tuesday, 08:00
    expect(world.textsAt(phone)).toHaveLength(0);
  });
});
