import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MemberOptedOutSchema } from '@numbercast/contracts/delivery/v1/events';
import { CONFIG, type PlatformConfig } from '@numbercast/platform';
import { environmentOf, eventually, freePort } from '@numbercast/platform/testing';
import { MessagesRepository } from '../src/messages/messages.repository.js';
import { partitionOfKey } from '../src/messages/partition.js';
import { inboundTexts } from './inbound-texts.js';
import { assign, join } from './publish-events.js';
import { aGateway, aWorld } from './world.js';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const SENDERS = ['+15005550006', '+15005550007'];
const MEMBERS_AT_ONCE = 30;

const senderOf = (key: string) => SENDERS[partitionOfKey(key, SENDERS.length)];

let world: Awaited<ReturnType<typeof aWorld>>;
/** The providers as each replica reaches them. */
let viaFirst: Awaited<ReturnType<typeof aGateway>>;
let viaSecond: Awaited<ReturnType<typeof aGateway>>;
let second: ChildProcess | undefined;
let members: { memberId: string; phone: string }[] = [];

/** Starts the second replica as a separate process on the same topics and database. */
async function startSecond() {
  const port = await freePort();
  const { PATH } = process.env; // eslint-disable-line node/no-process-env -- where node is
  const config = {
    ...world.service.app.get<PlatformConfig>(CONFIG),
    PORT: port,
    TWILIO_API_URL: viaSecond.url,
    SENDGRID_API_URL: viaSecond.url,
  };
  second = spawn(process.execPath, [MAIN], { env: { PATH, ...environmentOf(config) }, stdio: 'inherit' });
  await eventually(async () => expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200));
}

async function killSecond() {
  if (!second) return;
  const dead = once(second, 'exit');
  second.kill('SIGKILL');
  await dead;
  second = undefined;
}

beforeAll(async () => {
  viaFirst = await aGateway(() => world?.sandbox.url);
  viaSecond = await aGateway(() => world?.sandbox.url);
  world = await aWorld({
    TWILIO_FROM: SENDERS.join(','),
    EMAIL_PARTITIONS: 2,
    SMS_PER_SECOND: 4,
    EMAIL_PER_SECOND: 8,
    UNKNOWN_RESEND_MS: 8_000,
    TWILIO_API_URL: viaFirst.url,
    SENDGRID_API_URL: viaFirst.url,
  });
  await startSecond();
});
afterAll(async () => {
  await killSecond();
  await world.close();
  await viaFirst.close();
  await viaSecond.close();
});

/** More members, who get their numbers on both channels. */
async function giveToMore() {
  const more = Array.from({ length: MEMBERS_AT_ONCE }, (_, index) => {
    const n = members.length + index;
    return { memberId: `m${n}`, phone: `3125${String(550_000 + n)}` };
  });
  members = [...members, ...more];
  await Promise.all(more.map(({ memberId, phone }) => join(world.service, memberId, { phone })));
  await Promise.all(more.map(({ memberId }) => assign(world.service, memberId, world.sunday)));
}

const receivedBy = ({ memberId, phone }: (typeof members)[number]) => [
  world.textsAt(phone),
  world.mailsAt(`${memberId}@example.com`),
];

const callsOf = ({ forwarded }: typeof viaFirst) => ({
  texts: forwarded.filter((call) => /^POST .*Messages\.json/.test(call)).length,
  mails: forwarded.filter((call) => call.startsWith('POST /v3/mail/send')).length,
});

const everythingIsDelivered = () =>
  eventually(async () => {
    const { rows } = world.service.app.get(MessagesRepository);
    const found = await rows.find({ 'numbers.drawId': `powerball-${world.sunday.date}` }).lean();
    expect(found.filter(({ state }) => state !== 'delivered').map(({ _id, state }) => `${_id} ${state}`)).toEqual([]);
    expect(found).toHaveLength(2 * members.length);
    return found;
  }, 120_000);

function expectEachFromItsSender() {
  for (const { memberId, phone } of members) {
    const from = world.textsAt(phone).map((text) => text.from);
    expect([memberId, ...new Set(from)]).toEqual([memberId, senderOf(memberId)]);
  }
  expect(new Set(members.map(({ memberId }) => senderOf(memberId))).size).toBe(SENDERS.length);
}

describe('two replicas with two senders and two partitions of emails', () => {
  it('both send texts and emails, each message once, and each text from the sender of its member', async () => {
    // A replica whose process is slow to find due messages leaves both partitions to the other one, for a time
    const isSplit = () => [viaFirst, viaSecond].every((via) => callsOf(via).texts > 0 && callsOf(via).mails > 0);
    for (let round = 0; round === 0 || (round < 8 && !isSplit()); round++) {
      await giveToMore();
      await everythingIsDelivered();
    }
    expect({ first: callsOf(viaFirst), second: callsOf(viaSecond), isSplit: isSplit() }).toMatchObject({
      isSplit: true,
    });
    expect(members.map((member) => receivedBy(member).map(({ length }) => length))).toEqual(members.map(() => [1, 1]));
    expectEachFromItsSender();
  });

  it('take over the partitions of a killed replica', async () => {
    const before = callsOf(viaSecond).texts;
    const isSending = () => callsOf(viaSecond).texts > before;
    for (let round = 0; round < 8 && !isSending(); round++) {
      await giveToMore();
      await Promise.race([everythingIsDelivered(), eventually(() => expect(isSending()).toBe(true))]);
    }
    expect(isSending()).toBe(true);
    await killSecond();
    const found = await everythingIsDelivered();
    const total = members.flatMap(receivedBy).reduce((sum, messages) => sum + messages.length, 0);
    const maybeDuplicates = found.filter(({ isMaybeDuplicate }) => isMaybeDuplicate).length;
    expect(members.every((member) => receivedBy(member).every((messages) => messages.length > 0))).toBe(true);
    expect(total - 2 * members.length).toBeLessThanOrEqual(maybeDuplicates);
    expectEachFromItsSender();
  });
});

describe('a phone that replies to a text', () => {
  it('of the second sender is opted out, and that sender sends the confirmation', async () => {
    const { memberId, phone } = members.find((member) => senderOf(member.memberId) === SENDERS[1])!;
    world.sandbox.reply(`+1${phone}`, 'Please stop texting me');
    await world.service.published(MemberOptedOutSchema, (payload) => payload.memberId === memberId);
    await eventually(() => {
      const [, confirmation] = world.textsAt(phone);
      expect(confirmation).toMatchObject({ from: SENDERS[1] });
    });
  });

  it('but has no member gets the answer from the sender that it texted', async () => {
    const { post } = inboundTexts(world);
    const phones = ['4155550391', '4155550392', '4155550393', '4155550394', '4155550395', '4155550396'];
    expect(new Set(phones.map((phone) => senderOf(`+1${phone}`))).size).toBe(SENDERS.length);
    for (const phone of phones) await post(phone, 'Help?', { To: SENDERS[1]! });
    await eventually(() => {
      const from = phones.map((phone) => world.textsAt(phone).map((text) => text.from));
      expect(from).toEqual(phones.map(() => [SENDERS[1]]));
    });
  });
});
