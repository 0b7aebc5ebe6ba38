import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ConditionChangedSchema, NoticeRequestedSchema } from '@numbercast/contracts/admin/v1/events';
import { WebhookSettledSchema } from '@numbercast/contracts/delivery/v1/events';
import { CONFIG, ConditionWatch, Store } from '@numbercast/platform';
import { eventually } from '@numbercast/platform/testing';
import { WebhookSender } from '../src/notices/webhook-sender.service.js';
import { aWorld } from './world.js';

let world: Awaited<ReturnType<typeof aWorld>>;

beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world?.close());

let count = 0;

async function request(channel: string, to: string, stage = 'began') {
  const noticeId = `result-late|draw-${++count}|route|${stage}`;
  const notice = {
    noticeId,
    routeId: 'route',
    channel,
    to,
    stage,
    title: 'Result late',
    summary: 'Powerball is late.',
  };
  const publish = () => world.service.publish(NoticeRequestedSchema, notice, { aggregateId: noticeId, seq: 1 });
  await publish();
  await publish();
  return noticeId;
}

const settled = (noticeId: string) => world.service.published(WebhookSettledSchema, (one) => one.noticeId === noticeId);

describe('a notice for operators', () => {
  it('is sent once by text and once by email, although it is requested twice', async () => {
    await request('sms', '+12125550177');
    await request('email', 'ops@example.com', 'ended');
    await eventually(() => {
      expect(world.textsAt('2125550177').map(({ body }) => body)).toEqual([
        'Numbercast: Result late. Powerball is late.',
      ]);
      expect(world.mailsAt('ops@example.com').map(({ subject }) => subject)).toEqual(['Over: Result late']);
    });
  });

  it('is sent to a webhook once, with a key, and the secret URL is deleted', async () => {
    const noticeId = await request('webhook', `${world.sandbox.url}/hooks/staff`);
    expect(await settled(noticeId)).toMatchObject({ isDelivered: true, routeId: 'route', error: '' });
    await Promise.all(Array.from({ length: 5 }, () => world.service.app.get(WebhookSender).sendDue()));
    const hook = world.sandbox.hooks().find(({ hook: name }) => name === 'staff')!;
    expect(hook.messages).toMatchObject([{ key: noticeId, times: 1 }]);
    expect(hook.messages[0]!.text).toMatch(/^Result late\. Powerball is late\. http\S+tab=notifications$/);
    const calls = await world.service.app.get(Store).connection.collection('webhook_calls').find().toArray();
    expect(JSON.stringify(calls)).not.toContain('/hooks/staff');
  });

  it('is retried when the webhook was unavailable', async () => {
    let answers = 0;
    const receiver = createServer((_, response) => response.writeHead(answers++ === 0 ? 503 : 200).end());
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const { port } = receiver.address() as { port: number };
    const config = world.service.app.get<{ WEBHOOK_LOCAL_ORIGINS: string[] }>(CONFIG);
    config.WEBHOOK_LOCAL_ORIGINS.push(`http://127.0.0.1:${port}`);
    const noticeId = await request('webhook', `http://127.0.0.1:${port}/hook`);
    expect(await settled(noticeId)).toMatchObject({ isDelivered: true });
    expect(answers).toBe(2);
    receiver.closeAllConnections();
    receiver.close();
  });

  it.each(['https://127.0.0.1/hook', 'https://admin.local/hook', 'http://hooks.example.com/hook'])(
    'is never sent to %s',
    async (to) => {
      expect(await settled(await request('webhook', to))).toMatchObject({
        isDelivered: false,
        error: 'address not allowed',
      });
    },
  );
});

it('publishes once that carriers reject the sender, while the rejections continue', async () => {
  const UNREGISTERED = 30034;
  for (const phone of ['+12125550178', '+12125550179']) {
    await fetch(`${world.sandbox.url}/control/phones/${encodeURIComponent(phone)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ unreachable: UNREGISTERED }),
    });
    await request('sms', phone);
  }
  const condition = await world.service.published(ConditionChangedSchema, ({ kind }) => kind === 'sender-refused');
  expect(condition).toMatchObject({ isUrgent: true, isOver: false });
  expect(condition.summary).toBe('Twilio refuses our account or sender (code 30034). Texts are not sent.');
  await world.service.app.get(ConditionWatch).watch();
  const all = await world.service.allPublished(ConditionChangedSchema);
  expect(new Set(all.map(({ meta }) => meta.id)).size).toBe(1);
});
