import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ResultsOptedOutSchema } from '@numbercast/contracts/delivery/v1/events';
import { ConsentChangedSchema, MemberStatus } from '@numbercast/contracts/members/v1/events';
import { DrawResultCorrectedSchema, DrawResultPublishedSchema } from '@numbercast/contracts/reporting/v1/events';
import { Store } from '@numbercast/platform';
import { eventually } from '@numbercast/platform/testing';
import { MessagesRepository } from '../src/messages/messages.repository.js';
import { resultMessageId } from '../src/scheduling/results/result-broadcast.js';
import { DevicesService } from '../src/recipients/devices/devices.service.js';
import { ResultBroadcastsRepository } from '../src/scheduling/results/result-broadcasts.repository.js';
import { aMember, assign, change, join } from './publish-events.js';
import { settings } from './settings.js';
import { aWorld } from './world.js';

const HOUR_MS = 3_600_000;
const WHITES = [5, 17, 40, 41, 60];
/** The first set of each member matches three white balls; the wrong result would give it the red ball too. */
const [RED, WRONG_RED] = [6, 12];

type Changes = Parameters<typeof join>[2];
/** Members with numbers for the draw, and how they differ from one who chose both channels. */
const MEMBERS: Record<string, Changes> = {
  ada: {},
  textonly: { deliveryMethod: 'text' },
  texter: { textResults: true },
  noresults: { emailResults: false },
  unsubscribed: { emailAllowed: false },
  stopped: { textResults: true, emailResults: false, smsAllowed: false },
  sendingoff: { notificationsEnabled: false, textResults: true },
  paused: {},
  pushed: { deliveryMethod: 'text' },
  nopush: { deliveryMethod: 'text', pushResults: false },
};
const NAMES = Object.keys(MEMBERS);
const phoneOf = (memberId: string) => `41255507${String(10 + NAMES.indexOf(memberId))}`;

describe('the result of a draw', () => {
  let world: Awaited<ReturnType<typeof aWorld>>;
  let drawId: string;
  let broadcasts: ResultBroadcastsRepository;
  let messages: MessagesRepository;
  const devices = new Map<string, string>();

  const isResult = ({ subject }: { subject: string }) => subject.includes(' result for ');
  const mailsTo = (memberId: string) => world.mailsAt(`${memberId}@example.com`).filter(isResult);
  const textsTo = (memberId: string) =>
    world.textsAt(phoneOf(memberId)).filter(({ body }) => body.includes('\nDrawn '));
  /** Notifications that the browser of a member received. */
  const pushesTo = (memberId: string) =>
    world.sandbox.pushes(devices.get(memberId)!).map(({ text }) => JSON.parse(text) as { title: string; body: string });
  const give = async (memberId: string, draw: object) => {
    await assign(world.service, memberId, { ...world.sunday, ...draw });
    await eventually(async () => expect(await messages.rows.findOne({ memberId })).not.toBeNull());
  };
  const publish = (date: string, red: number, game = 'powerball') => {
    const result = { drawId: `${game}-${date}`, game, date, whites: WHITES, red };
    return world.service.publish(DrawResultPublishedSchema, { result }, { aggregateId: result.drawId, seq: 1 });
  };
  const isDone = (id: string) => eventually(async () => expect((await broadcasts.find(id))?.state).toBe('done'));
  const stateOf = async (memberId: string, channel: 'sms' | 'email', id = drawId) =>
    (await messages.find(resultMessageId(id, memberId, channel)))?.state;
  const board = async () => {
    const headers = await world.service.asAdmin();
    const response = await fetch(`${world.service.url}/api/admin/deliveries?drawId=${drawId}`, { headers });
    const { items } = (await response.json()) as { items: { channel: string; results: object | null }[] };
    return items.find(({ channel }) => channel === 'email');
  };

  let week = 0;
  /** A Tuesday's draw: ada gets numbers, and its result is published. */
  async function nextDraw(weeks: number) {
    const tuesday = new Date(Date.parse(world.sunday.date) + (24 + 168 * weeks) * HOUR_MS);
    const date = tuesday.toISOString().slice(0, 10);
    const deadline = new Date(world.service.clock.now().getTime() + 24 * HOUR_MS);
    await give('ada', { game: 'megamillions', date, deadline, drawAt: new Date(deadline.getTime() + 24 * HOUR_MS) });
    await eventually(async () => expect(await messages.find(`megamillions-${date}|ada|email`)).not.toBeNull());
    await publish(date, RED, 'megamillions');
    await isDone(`megamillions-${date}`);
    await eventually(async () => {
      const state = await stateOf('ada', 'email', `megamillions-${date}`);
      expect(['suppressed', 'accepted', 'delivered']).toContain(state);
    });
  }

  beforeAll(async () => {
    world = await aWorld();
    broadcasts = world.service.app.get(ResultBroadcastsRepository);
    messages = world.service.app.get(MessagesRepository);
    drawId = `powerball-${world.sunday.date}`;
    for (const memberId of [...NAMES, 'bystander'])
      await join(world.service, memberId, { phone: phoneOf(memberId), ...MEMBERS[memberId] });
    for (const memberId of NAMES) await give(memberId, {});
    await world.numbersIn(['delivered'], 'ada', { channel: 'email' });
    for (const memberId of ['pushed', 'nopush']) {
      const { id, ...subscription } = world.sandbox.subscribe(settings.VAPID_PUBLIC_KEY);
      await world.service.app.get(DevicesService).add(memberId, subscription, 'Chrome');
      devices.set(memberId, id);
    }
    await change(world.service, 'paused', { phone: phoneOf('paused'), status: MemberStatus.PAUSED });
    // An hour after the draw, at night
    await world.moveTo(new Date(world.sunday.drawAt.getTime() + HOUR_MS));
  });

  afterAll(() => world.close());

  it('is not sent when it is older than four days, as results of an import are', async () => {
    const weekBefore = new Date(Date.parse(world.sunday.date) - 168 * HOUR_MS).toISOString().slice(0, 10);
    await give('ada', { date: weekBefore });
    await publish(weekBefore, RED);
    await publish(world.sunday.date, WRONG_RED);
    await isDone(drawId);
    expect(await broadcasts.find(`powerball-${weekBefore}`)).toBeNull();
    expect(await stateOf('ada', 'email', `powerball-${weekBefore}`)).toBeUndefined();
  });

  it('is sent once to each member with numbers on each channel that the member has chosen and allowed', async () => {
    await publish(world.sunday.date, WRONG_RED);
    await eventually(() => expect([mailsTo('ada').length, mailsTo('texter').length]).toEqual([1, 1]));
    const found = await messages.rows.find({ 'content.kind': 'draw-result' } as never, { _id: 1 }).lean();
    expect(found.map(({ _id }) => _id).toSorted()).toEqual(
      [
        resultMessageId(drawId, 'ada', 'email'),
        resultMessageId(drawId, 'texter', 'email'),
        resultMessageId(drawId, 'texter', 'sms'),
        resultMessageId(drawId, 'pushed', 'push'),
      ].toSorted(),
    );
    const [mail] = mailsTo('ada');
    expect(mail!.subject).toContain('one of your 5 sets matched a prize');
    expect(mail!.text).toContain('05-17-40-41-60  Powerball 12');
    expect(mail!.text).toContain('05-17-28-33-60 +12\nMatched three white balls and the Powerball: $100');
    expect(mail!.headers['List-Unsubscribe']).toContain('/api/unsubscribe/r.');
  });

  it('waits for the morning as a text and as a notification, and is then sent with the latest correction', async () => {
    expect([textsTo('texter'), pushesTo('pushed')]).toEqual([[], []]);
    const of = { drawId, game: 'powerball', date: world.sunday.date, whites: WHITES };
    const corrected = { result: { ...of, red: RED }, previous: { ...of, red: WRONG_RED } };
    await world.service.publish(DrawResultCorrectedSchema, corrected, { aggregateId: drawId, seq: 2 });
    await eventually(() => expect(world.mailsAt('ada@example.com').at(-1)!.subject).toMatch(/^Corrected result/));
    expect(await stateOf('texter', 'sms')).toBe('queued');
    await world.moveTo(new Date(world.sunday.drawAt.getTime() + 11 * HOUR_MS));
    await eventually(() => expect(textsTo('texter')).toHaveLength(1));
    const [text] = textsTo('texter');
    expect(text!.body).toContain('Drawn 05-17-40-41-60 +06\n05-17-28-33-60 +12: three white balls, $7');
    await eventually(() => expect(pushesTo('pushed')).toHaveLength(1));
    expect(pushesTo('pushed')[0]).toEqual({
      title: 'Powerball result for Monday',
      body: 'Drawn 05-17-40-41-60 +06\nBest set: three white balls, $7 if you played it.',
      tag: `result-${drawId}`,
      path: '/past-numbers',
    });
  });

  const restart = () =>
    broadcasts.change(drawId, (current) => ({
      next: { ...current, state: 'sending', cursor: `${drawId}|` },
      events: [],
    }));

  it('is not sent to any member twice when a replica is killed and another repeats its batch', async () => {
    await restart();
    await isDone(drawId);
    await eventually(async () => expect(await stateOf('ada', 'email')).toBe('delivered'));
    expect([mailsTo('ada').length, mailsTo('texter').length, textsTo('texter').length]).toEqual([1, 1, 1]);
    expect([pushesTo('pushed').length, pushesTo('nopush').length]).toEqual([1, 0]);
  });

  it('is counted separately from the numbers of the draw', async () => {
    const numbers = await messages.rows.countDocuments({ 'numbers.drawId': drawId, channel: 'email' } as never);
    await eventually(async () => {
      const line = await board();
      expect(line).toMatchObject({ results: { delivered: 2 } });
      const { delivered, suppressed, expired, failed } = line as unknown as Record<string, number>;
      expect(delivered! + suppressed! + expired! + failed!).toBe(numbers);
    });
  });

  it('reaches the other members while the address of one cannot be decrypted, and that member after the repair', async () => {
    const { connection } = world.service.app.get(Store);
    const recipients = connection.collection<{ _id: string; email: unknown }>('recipients');
    const { email } = (await recipients.findOne({ _id: 'ada' }))!;
    await recipients.updateOne({ _id: 'ada' }, { $set: { 'email.ciphertext': 'encrypted:gone:AAAA' } as never });
    const results = ['ada', 'texter'].map((memberId) => resultMessageId(drawId, memberId, 'email'));
    await messages.rows.deleteMany({ _id: { $in: results } });
    await restart();
    await eventually(() => expect(mailsTo('texter')).toHaveLength(2));
    const failed = [expect.stringContaining('|ada|')];
    await eventually(async () => expect(await broadcasts.find(drawId)).toMatchObject({ state: 'sending', failed }));
    expect(mailsTo('ada')).toHaveLength(1);
    await recipients.updateOne({ _id: 'ada' }, { $set: { email } });
    await isDone(drawId);
    await eventually(() => expect(mailsTo('ada')).toHaveLength(2));
  });

  it('is turned off by the link in its email, without affecting numbers, until the member turns it on again', async () => {
    const link = /https?:\S+\/api\/unsubscribe\/r\.\S+/.exec(mailsTo('ada')[0]!.text!)![0];
    expect(await (await fetch(link)).text()).toContain('Stop results by email?');
    const answer = await fetch(link, { method: 'POST' });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Results by email are off')]);
    const event = await world.service.published(ResultsOptedOutSchema);
    expect(event).toMatchObject({ memberId: 'ada', channel: 'email', source: 'unsubscribe-link' });
    await nextDraw(0);
    await world.numbersIn(['delivered', 'accepted'], 'ada', { channel: 'email', draw: 'megamillions' });
    expect(mailsTo('ada')).toHaveLength(2);
    const member = aMember('ada', { phone: phoneOf('ada'), emailResults: true });
    const word = { member, channel: 'results-email', allowed: true, source: 'profile' };
    await world.service.publish(ConsentChangedSchema, word, { aggregateId: 'ada' });
    await eventually(async () => {
      await nextDraw((week += 1));
      expect(mailsTo('ada').length).toBeGreaterThan(2);
    });
  });
});
