import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Person } from '../support/people.js';
import { reusedSignIn, test } from './callers.js';
import { expectProblem } from './problem.js';
import { theStack } from './running-stack.js';
import {
  byEventStreams,
  bySendGrid,
  byStripe,
  byTwilio,
  keysOf,
  type Signed,
  type SigningKeys,
  strangersKeys,
  type Webhook,
} from './webhook-signatures.js';
import { member, sandbox, PATIENCE, gateway } from './fixtures.js';

type Member = Person & { memberId: string };

const ELSEWHERE = 'https://elsewhere.example';
const DAY_MS = 86_400_000;

let victim: Member;
let headersOfVictim: () => Promise<Record<string, string>>;
let messageId: string;
let keys: SigningKeys;

test.beforeAll(async () => {
  keys = keysOf(theStack().secrets);
  victim = await member();
  headersOfVictim = reusedSignIn(victim);
  const own = await headersOfVictim();
  const { body } = await gateway().call<{ items: { drawId: string }[] }>('/api/past-numbers', { headers: own });
  messageId = `${body.items[0]!.drawId}|${victim.memberId}|sms`;
});

/** Effects that the kinds of calls would have on the victim. */
const calls: Record<string, () => Signed> = {
  'Stripe event that ends the subscription': () =>
    byStripe({
      id: `evt_${randomUUID()}`,
      object: 'event',
      type: 'customer.subscription.deleted',
      created: Math.floor(Date.now() / 1_000),
      data: { object: { id: `sub_${randomUUID()}`, object: 'subscription', metadata: { signup_id: victim.memberId } } },
    }),
  'Twilio status callback that reports the phone as unreachable': () =>
    byTwilio(`/api/webhooks/twilio/status?d=${encodeURIComponent(messageId)}&a=1`, {
      MessageSid: `SM${randomUUID()}`,
      MessageStatus: 'undelivered',
      ErrorCode: '30006',
    }),
  'Twilio Event Streams event that reports the phone as unreachable': () =>
    byEventStreams([
      {
        specversion: '1.0',
        id: `EZ${randomUUID()}`,
        type: 'com.twilio.messaging.message.undelivered',
        data: { messageSid: `SM${randomUUID()}`, messageStatus: 'UNDELIVERED', errorCode: 30006 },
      },
    ]),
  'Twilio webhook with a STOP message': () =>
    byTwilio('/api/webhooks/twilio/inbound', {
      MessageSid: `SM${randomUUID()}`,
      From: `+1${victim.phone}`,
      Body: 'STOP',
      OptOutType: 'STOP',
    }),
  'SendGrid event that reports a spam complaint': () =>
    bySendGrid([{ event: 'spamreport', email: victim.email, timestamp: Math.floor(Date.now() / 1_000) }]),
};

interface Attack {
  name: string;
  make: (signed: Signed) => Webhook;
  /** Providers whose signature contains nothing that reveals this attack. */
  not?: RegExp;
}

const genuine = (signed: Signed, at = new Date()) => signed({ keys, origin: theStack().publicUrl, at });
const withHeaders = (webhook: Webhook, headers: Record<string, string>) => ({
  ...webhook,
  headers: { ...webhook.headers, ...headers },
});
const isSignature = (name: string) => name.includes('signature');

const attacks: Attack[] = [
  {
    name: 'without a signature',
    make: (signed) => {
      const { headers, ...call } = genuine(signed);
      return { ...call, headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !isSignature(name))) };
    },
  },
  {
    name: 'with a made-up signature',
    make: (signed) => {
      const call = genuine(signed);
      const name = Object.keys(call.headers).find(isSignature)!;
      return withHeaders(call, { [name]: name.startsWith('stripe') ? `t=${Date.now()},v1=${'0'.repeat(64)}` : 'AAAA' });
    },
  },
  {
    name: 'signed with another key',
    make: (signed) => signed({ keys: strangersKeys(), origin: theStack().publicUrl, at: new Date() }),
  },
  {
    name: 'changed after it was signed',
    make: (signed) => {
      const call = genuine(signed);
      return { ...call, body: call.body.replace(/deleted|undelivered|STOP|spamreport/, 'x$&') };
    },
  },
  {
    name: 'signed three days ago',
    make: (signed) => genuine(signed, new Date(Date.now() - 3 * DAY_MS)),
    not: /^Twilio/, // its signature contains no time; a replay can only be without effect
  },
  {
    name: 'signed for another gateway, whose name the caller claims',
    make: (signed) =>
      withHeaders(signed({ keys, origin: ELSEWHERE, at: new Date() }), {
        host: new URL(ELSEWHERE).host,
        'x-forwarded-host': new URL(ELSEWHERE).host,
        'x-forwarded-proto': 'https',
        forwarded: `host=${new URL(ELSEWHERE).host};proto=https`,
      }),
    not: /^(Stripe|SendGrid)/, // their signatures contain no address; the next attack covers them
  },
  {
    name: 'signed with another key, from a caller who claims to be inside',
    make: (signed) =>
      withHeaders(signed({ keys: strangersKeys(), origin: theStack().publicUrl, at: new Date() }), {
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-host': 'localhost',
      }),
  },
];

/** Returns all data of the victim that a webhook can change, as the victim and the providers see it. */
async function standing() {
  const headers = await headersOfVictim();
  const read = async (path: string) => (await gateway().call(path, { headers })).body;
  const { charges, refunds } = await sandbox().charges();
  const messages = (await sandbox().received()).filter(({ at }) => at === victim.phone || at === victim.email);
  return {
    member: await read('/api/member'),
    subscription: await read('/api/subscription'),
    deliveries: await read('/api/deliveries'),
    charges: charges.filter(({ email }) => email === victim.email).length,
    refunds: refunds.length,
    messages: messages.length,
  };
}

/** Waits until earlier webhooks, which are processed after the response, are done: a later text has a reply. */
async function untilWorkedOff() {
  const helps = async () =>
    (await sandbox().received()).filter(({ at, text }) => at === victim.phone && /number sets by text/.test(text))
      .length;
  const before = await helps();
  await sandbox().reply(victim.phone, 'Help?');
  await expect.poll(helps, PATIENCE).toBe(before + 1);
}

for (const [what, signed] of Object.entries(calls)) {
  for (const { name, make } of attacks.filter(({ not }) => !not?.test(what))) {
    test(`${what}, ${name}, is rejected and changes nothing`, async ({ send }) => {
      const before = await standing();
      const answer = await send({ method: 'POST', ...make(signed()) });
      await expectProblem(answer, `${what} ${name}`, [400]);
      expect(await standing()).toEqual(before);
    });
  }
}

test('a correctly signed end of a subscription changes nothing, because billing verifies it with Stripe', async ({
  send,
}) => {
  const before = await standing();
  const answer = await send({ method: 'POST', ...genuine(calls['Stripe event that ends the subscription']!()) });
  expect(answer.status()).toBe(200);
  await untilWorkedOff();
  const after = await standing();
  expect(after).toEqual({ ...before, deliveries: after.deliveries, messages: before.messages + 1 });
});

const allowed = async () => {
  const { body } = await gateway().call<{ communicationPreferences: { smsAllowed: boolean; emailAllowed: boolean } }>(
    '/api/member',
    { headers: await headersOfVictim() },
  );
  return body.communicationPreferences;
};
const allowAgain = async (communicationPreferences: object, which: 'smsAllowed' | 'emailAllowed') => {
  const headers = await headersOfVictim();
  await gateway().call('/api/member', { method: 'PATCH', headers, body: { communicationPreferences } });
  await expect.poll(async () => (await allowed())[which], PATIENCE).toBe(true);
};

const allowTexts = () => allowAgain({ smsConsent: { given: true, textVersion: '1.0' } }, 'smsAllowed');
/** After a STOP, the provider blocks all texts until the phone itself sends START. */
const answerStart = async () => {
  await sandbox().reply(victim.phone, 'START');
  await expect.poll(async () => (await allowed()).smsAllowed, PATIENCE).toBe(true);
};
const allowMail = () => allowAgain({ emailConsent: { given: true } }, 'emailAllowed');

for (const [what, channel, wantAgain] of [
  ['Twilio webhook with a STOP message', 'smsAllowed', answerStart],
  ['Twilio status callback that reports the phone as unreachable', 'smsAllowed', allowTexts],
  ['SendGrid event that reports a spam complaint', 'emailAllowed', allowMail],
] as const) {
  test(`a genuine ${what} ends the channel once, and a replay returns 200 and changes nothing`, async ({ send }) => {
    const call = genuine(calls[what]!());
    expect((await send({ method: 'POST', ...call })).status()).toBe(200);
    await expect.poll(async () => (await allowed())[channel], PATIENCE).toBe(false);
    await wantAgain();
    for (const _again of [1, 2, 3]) expect((await send({ method: 'POST', ...call })).status()).toBe(200);
    await untilWorkedOff();
    expect((await allowed())[channel]).toBe(true);
  });
}
