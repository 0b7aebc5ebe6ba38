import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MemberOptedInSchema, MemberOptedOutSchema } from '@numbercast/contracts/delivery/v1/events';
import { ConsentChangedSchema } from '@numbercast/contracts/members/v1/events';
import { JackpotAdvertisedSchema } from '@numbercast/contracts/numbergen/v1/events';
import { Store } from '@numbercast/platform';
import { eventually } from '@numbercast/platform/testing';
import twilio from 'twilio';
import { RecipientsRepository } from '../src/recipients/recipients.repository.js';
import { JackpotsRepository } from '../src/recipients/jackpots.repository.js';
import { MessagesRepository } from '../src/messages/messages.repository.js';
import { numbersMessageId } from '../src/messages/message.js';
import { InboxRepository } from '../src/callbacks/inbox.repository.js';
import { aMember, assign, change, join } from './publish-events.js';
import type { Channel } from '../src/recipients/recipient.js';
import { aWorld, NOT_SENT } from './world.js';

let world: Awaited<ReturnType<typeof aWorld>>;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

const give = (memberId: string, changes = {}) => assign(world.service, memberId, { ...world.sunday, ...changes });
const delivered = (memberId: string, channel: Channel, draw = 'powerball') =>
  world.numbersIn(['delivered'], memberId, { channel, draw });
const failed = (memberId: string, channel: Channel) => world.numbersIn(NOT_SENT, memberId, { channel });
const optOutsOf = async (memberId: string) =>
  (await world.service.allPublished(MemberOptedOutSchema)).filter(({ payload }) => payload.memberId === memberId);
const optedOut = (memberId: string) =>
  world.service.published(MemberOptedOutSchema, (payload) => payload.memberId === memberId);

describe('a member who replies STOP', () => {
  const phone = '4125550101';

  it('[S5.28] gets no more texts, still gets email, and gets one confirmation, which the provider sends', async () => {
    await join(world.service, 'stopper', { phone });
    await eventually(async () => {
      world.sandbox.reply(`+1${phone}`, 'Stop');
      expect(await optOutsOf('stopper')).not.toHaveLength(0);
    });
    expect((await optedOut('stopper')).source).toBe('stop-reply');
    await give('stopper');
    await delivered('stopper', 'email');
    expect((await failed('stopper', 'sms')).state).toBe('suppressed');
    expect(world.textsAt(phone)).toHaveLength(0);
  });

  it('gets texts again after START', async () => {
    world.sandbox.reply(`+1${phone}`, 'START');
    await world.service.published(MemberOptedInSchema, ({ memberId }) => memberId === 'stopper');
    await give('stopper', { game: 'megamillions' });
    await delivered('stopper', 'sms', 'megamillions');
    expect(world.textsAt(phone)).toHaveLength(1);
  });
});

describe('an attacker who replays a STOP of a member', () => {
  const phone = '4125550106';
  const form = { MessageSid: 'SM-kept', From: `+1${phone}`, Body: 'STOP', OptOutType: 'STOP' };
  const url = () => `${world.publicUrl}/api/webhooks/twilio/inbound`;
  const kept = () =>
    world.service.app
      .get(Store)
      .connection.collection('provider_events')
      .findOne({ _id: 'twilio:SM-kept:received' } as object);
  const play = () =>
    fetch(url(), {
      method: 'POST',
      headers: {
        'x-twilio-signature': twilio.getExpectedTwilioSignature(world.sandbox.settings.twilioAuthToken, url(), form),
      },
      body: new URLSearchParams(form),
    });

  it('opts the member out only once, even after the processed webhook was deleted', async () => {
    await join(world.service, 'kept', { phone });
    const contacts = world.service.app.get(RecipientsRepository);
    await eventually(async () => expect(await contacts.find('kept')).not.toBeNull());
    expect((await play()).status).toBe(200);
    await eventually(async () => expect(await optOutsOf('kept')).toHaveLength(1));
    const inbox = world.service.app.get(InboxRepository);
    await eventually(async () => {
      await inbox.deleteProcessedBefore(new Date(Date.now() + 1_000));
      expect(await kept()).toMatchObject({ _id: 'twilio:SM-kept:received' });
      expect(JSON.stringify(await kept())).not.toContain(phone);
    });
    expect((await play()).status).toBe(200);
    world.sandbox.reply(`+1${phone}`, 'START');
    await world.service.published(MemberOptedInSchema, ({ memberId }) => memberId === 'kept');
    expect(await optOutsOf('kept')).toHaveLength(1);
  });
});

describe('a member who requests an opt-out in their own words', () => {
  const phone = '4125550102';

  it('[S5.31] is opted out and gets one confirmation, however often they request it', async () => {
    await join(world.service, 'polite', { phone });
    await give('polite');
    await delivered('polite', 'sms');
    for (const words of ['Please stop texting me', 'please STOP these']) world.sandbox.reply(`+1${phone}`, words);
    await eventually(async () => expect(await optOutsOf('polite')).toHaveLength(2));
    world.sandbox.reply(`+1${phone}`, 'Help?'); // answered after the others
    await eventually(() => expect(world.textsAt(phone).at(-1)?.body).toMatch(/your number sets by text/));
    const bodies = world.textsAt(phone).map(({ body }) => body);
    expect(bodies.filter((body) => body.includes("You're unsubscribed"))).toHaveLength(1);
  });

  it('gets texts again after turning them on in the profile', async () => {
    const member = aMember('polite', { phone });
    const change = { member, channel: 'sms', allowed: true, source: 'profile' };
    await world.service.publish(ConsentChangedSchema, change, { aggregateId: 'polite' });
    await eventually(async () => {
      await give('polite', { date: '2099-01-01', drawId: `megamillions-${Date.now()}`, game: 'megamillions' });
      expect(world.textsAt(phone).some(({ body }) => body.includes('Mega Millions'))).toBe(true);
    });
  });
});

describe('a phone that opted out at the provider without our knowledge', () => {
  it('gets no text after the first rejection, which is published as an opt-out', async () => {
    const phone = '4125550103';
    world.sandbox.reply(`+1${phone}`, 'STOP'); // before any member had this number
    await join(world.service, 'unknown-stop', { phone, deliveryMethod: 'text' });
    await give('unknown-stop');
    expect((await failed('unknown-stop', 'sms')).state).toBe('suppressed');
    expect((await optedOut('unknown-stop')).channel).toBe('sms');
  });
});

describe('an email address', () => {
  it('gets no further email if it does not exist', async () => {
    await join(world.service, 'typo', { email: 'typo+bounce@example.com', phone: '4125550104' });
    await give('typo');
    expect((await failed('typo', 'email')).reason).toBe('bounced');
    expect(await optedOut('typo')).toMatchObject({ channel: 'email', source: 'bounce' });
    await delivered('typo', 'sms');
  });

  it('gets no further email after its owner marked an email as spam', async () => {
    await join(world.service, 'angry', { email: 'angry+spam@example.com', phone: '4125550105' });
    await give('angry');
    expect(await optedOut('angry')).toMatchObject({ channel: 'email', source: 'complaint' });
  });
});

describe('a member whose channel has stopped', () => {
  const aboutTexts = (address: string) =>
    world.mailsAt(address).filter(({ subject }) => subject === 'Texts from Numbercast are off');

  it('gets one text when email bounces', async () => {
    const phone = '4125550107';
    await join(world.service, 'bounced', { email: 'bounced+bounce@example.com', phone });
    await give('bounced');
    await give('bounced', { game: 'megamillions' });
    await eventually(() => {
      expect(world.textsAt(phone).filter(({ body }) => body.includes('Your email bounced'))).toHaveLength(1);
    });
    expect(await optedOut('bounced')).toMatchObject({
      evidence: expect.stringContaining('bounced+bounce@example.com'),
    });
  });

  it('gets one email when the phone replied STOP, and the text is stored as evidence', async () => {
    const phone = '4125550108';
    await join(world.service, 'silent', { phone });
    await eventually(async () => {
      world.sandbox.reply(`+1${phone}`, 'Stop');
      expect(await optOutsOf('silent')).not.toHaveLength(0);
    });
    await eventually(() => expect(aboutTexts('silent@example.com')).toHaveLength(1));
    expect((await optedOut('silent')).evidence).toMatch(/^text SM\w+ from \+14125550108: "Stop"$/);
    world.sandbox.reply(`+1${phone}`, 'Stop');
    await give('silent');
    await delivered('silent', 'email');
    expect(aboutTexts('silent@example.com')).toHaveLength(1);
  });

  it('gets an email when the phone cannot receive texts, and no texts from then on', async () => {
    const phone = '4125550109';
    await fetch(`${world.sandbox.url}/control/phones/%2B1${phone}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ unreachable: 30006 }),
    });
    await join(world.service, 'landline', { phone });
    await give('landline');
    expect(await optedOut('landline')).toMatchObject({ channel: 'sms', source: 'unreachable' });
    await eventually(() => expect(aboutTexts('landline@example.com')).toHaveLength(1));
    await give('landline', { game: 'megamillions' });
    const refused = await world.numbersIn(NOT_SENT, 'landline', { draw: 'megamillions' });
    expect(refused).toMatchObject({ channel: 'sms', state: 'suppressed' });
  });
});

describe('a member who turned number delivery off', () => {
  it('[S3.3] gets no numbers on any channel, still gets emails about the account, and gets numbers after turning delivery on', async () => {
    const member = { phone: '4125550110', notificationsEnabled: false };
    await join(world.service, 'quiet', member);
    await give('quiet');
    for (const channel of ['sms', 'email'] as const) expect((await failed('quiet', channel)).state).toBe('suppressed');
    await eventually(async () => {
      world.sandbox.reply(`+1${member.phone}`, 'Stop');
      expect(world.mailsAt('quiet@example.com')).toMatchObject([{ subject: 'Texts from Numbercast are off' }]);
    });
    await change(world.service, 'quiet', { ...member, notificationsEnabled: true });
    await give('quiet', { game: 'megamillions' });
    await delivered('quiet', 'email', 'megamillions');
    expect(world.mailsAt('quiet@example.com')).toHaveLength(2);
    expect(world.textsAt(member.phone)).toHaveLength(0);
  });

  it('gets no numbers from a resend by an operator either', async () => {
    await join(world.service, 'silenced', { phone: '4125550111' });
    await give('silenced');
    await delivered('silenced', 'email');
    await change(world.service, 'silenced', { phone: '4125550111', notificationsEnabled: false });
    await eventually(async () => {
      const response = await fetch(`${world.service.url}/api/resend`, {
        method: 'POST',
        headers: { ...(await world.service.asAdmin()), 'content-type': 'application/json' },
        body: JSON.stringify({ id: `powerball-${world.sunday.date}|silenced`, type: 'email' }),
      });
      expect(await response.json()).toMatchObject({ status: 409, detail: 'The member wants no numbers sent.' });
    });
  });
});

describe('a member who wants numbers only for large jackpots', () => {
  const drawOf = (game: string) => `${game}-${world.sunday.date}`;
  const advertise = (game: string, millions: number) => {
    const drawId = drawOf(game);
    return world.service.publish(
      JackpotAdvertisedSchema,
      { draw: { drawId, game }, millions },
      { aggregateId: drawId },
    );
  };
  const known = (game: string) =>
    eventually(async () =>
      expect(await world.service.app.get(JackpotsRepository).millionsOf(drawOf(game))).not.toBeNull(),
    );

  it('[S3.6] gets no numbers for a smaller jackpot, and gets them if the jackpot is unknown', async () => {
    const preferences = { phone: '4125550112', deliveryMethod: 'email', jackpotThreshold: '200' };
    await join(world.service, 'dreamer', preferences);
    await advertise('powerball', 150);
    await known('powerball');
    await give('dreamer');
    expect((await failed('dreamer', 'email')).state).toBe('suppressed');
    await give('dreamer', { game: 'megamillions' });
    await delivered('dreamer', 'email', 'megamillions');
    expect(world.mailsAt('dreamer@example.com')).toHaveLength(1);
  });

  it('gets numbers once a correction raises the jackpot to the threshold', async () => {
    await join(world.service, 'patient', { phone: '4125550113', deliveryMethod: 'email', jackpotThreshold: '200' });
    await advertise('powerball', 200);
    await eventually(async () =>
      expect(await world.service.app.get(JackpotsRepository).millionsOf(drawOf('powerball'))).toBe(200),
    );
    await give('patient');
    await delivered('patient', 'email');
  });
});

describe('a member who changes channels after the numbers were queued', () => {
  it('gets the numbers on the new channel', async () => {
    const night = new Date(world.sunday.deadline.getTime() - 3_600_000);
    await join(world.service, 'switcher', { phone: '4125550106', deliveryMethod: 'text' });
    await world.moveTo(night); // the text has to wait until it would be too late
    await give('switcher');
    const id = numbersMessageId(`powerball-${world.sunday.date}`, 'switcher', 'sms');
    await eventually(async () => {
      const message = await world.service.app.get(MessagesRepository).find(id);
      expect(message?.dueAt.getTime()).toBeGreaterThan(world.sunday.deadline.getTime());
    });
    await change(world.service, 'switcher', { phone: '4125550106', deliveryMethod: 'email' });
    await delivered('switcher', 'email');
    expect((await failed('switcher', 'sms')).state).toBe('suppressed');
    expect(world.textsAt('4125550106')).toHaveLength(0);
  });
});
