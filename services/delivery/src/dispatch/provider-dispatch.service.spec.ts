import { describe, expect, it } from '@jest/globals';
import type { Generations } from '@numbercast/platform';
import { aRecipient, aMessage, someNumbers } from '../../test/builders.js';
import { settings } from '../../test/settings.js';
import type { Config } from '../config.js';
import { claim, type MessageDocument } from '../messages/message-state.js';
import type { Outcome } from '../providers/outcome.js';
import { Partitions } from '../messages/partitions.js';
import type { PushMessages } from '../providers/push-messages.js';
import type { OutgoingMail, SendGridMails } from '../providers/sendgrid-mails.js';
import type { OutgoingText, TwilioTexts } from '../providers/twilio-texts.js';
import type { Timing } from '../timing.js';
import { ProviderDispatchService } from './provider-dispatch.service.js';

const technical = new Date('2026-11-22T17:00:00Z');
const until = new Date(technical.getTime() + 30_000);
const config = { ...settings, PUBLIC_URL: 'https://numbercast.example' } as unknown as Config;
// Nine in the evening in New York, on the Saturday before the deadline on Sunday
const CLOSING = Date.parse('2026-11-22T02:00:00Z');
const beforeClosing = (seconds: number) => new Date(CLOSING - seconds * 1_000);

const aClaim = (message: MessageDocument) => ({
  message,
  recipient: aRecipient(),
  inTrace: <R>(work: () => Promise<R>) => work(),
});

/** Claims a message at one moment and sends it at another, like a process that was frozen in between. */
async function handOver(message: MessageDocument, claimedAt: Date, calledAt: Date) {
  const sent: OutgoingText[] = [];
  const texts = {
    send: async (text: OutgoingText) => {
      sent.push(text);
      return { kind: 'accepted', providerId: 'SM1' };
    },
  } as unknown as TwilioTexts;
  const timing = { moment: () => ({ now: calledAt, technical }) } as Timing;
  const providers = [texts, {} as SendGridMails, {} as PushMessages] as const;
  const outgoing = new ProviderDispatchService(config, timing, {} as Generations, ...providers, new Partitions(config));
  const decision = claim(message, aRecipient(), { now: claimedAt, technical }, { token: 'ours', until });
  const claimed = { _id: message._id, ...decision! };
  const outcome = claimed.state === 'sending' ? await outgoing.dispatchAll([aClaim(claimed)])[0] : null;
  return { claimed, outcome, sent };
}

describe('dispatching a text around 9 PM', () => {
  it('[F65] makes no call when quiet hours began between claim and call', async () => {
    const { claimed, outcome, sent } = await handOver(aMessage(), beforeClosing(121), beforeClosing(-1));
    expect(claimed.state).toBe('sending');
    expect(outcome).toMatchObject({ kind: 'not-processed', cause: 'not-called', retryAfterMs: 0 });
    expect(sent).toHaveLength(0);
  });

  it('is deferred to the morning during the last two minutes before quiet hours', async () => {
    const { claimed } = await handOver(aMessage(), beforeClosing(119), beforeClosing(119));
    expect(claimed).toMatchObject({ state: 'queued', deferral: 'scheduled', dueAt: new Date('2026-11-22T13:00:00Z') });
  });

  it('uses the last minutes if the deadline is before the morning, and the text expires when quiet hours begin', async () => {
    const message = aMessage({ deadline: new Date(CLOSING + 2 * 3_600_000) });
    const { sent } = await handOver(message, beforeClosing(60), beforeClosing(59));
    expect(sent).toMatchObject([{ validitySeconds: 59 }]);
    const { claimed } = await handOver(message, beforeClosing(4), beforeClosing(4));
    expect(claimed.state).toBe('queued');
  });

  it('limits the validity of a text so that it cannot arrive during quiet hours', async () => {
    for (let seconds = 6; seconds < 7_200; seconds += 61) {
      const { sent } = await handOver(aMessage(), beforeClosing(seconds + 1), beforeClosing(seconds));
      for (const { validitySeconds } of sent) expect(validitySeconds).toBeLessThanOrEqual(seconds);
    }
  });

  it('continues in quiet hours for first numbers, which respond to an action of the member', async () => {
    const message = aMessage({ numbers: someNumbers({ isFirst: true }) });
    expect((await handOver(message, beforeClosing(-60), beforeClosing(-61))).sent).toHaveLength(1);
  });

  it('continues in quiet hours for a reply, up to five minutes after the reply was created', async () => {
    const createdAt = beforeClosing(1_200);
    const content = { kind: 'help-reply' as const, to: '+15015550142' };
    const answer = aMessage({ content, createdAt });
    expect((await handOver(answer, beforeClosing(-60), beforeClosing(-60))).claimed.state).toBe('queued');
    const prompt = { ...answer, createdAt: beforeClosing(0) };
    const { sent } = await handOver(prompt, beforeClosing(-60), beforeClosing(-60));
    expect(sent).toMatchObject([{ validitySeconds: 240 }]);
  });
});

describe('dispatching emails', () => {
  const accepted: Outcome = { kind: 'accepted', providerId: 'm1' };
  const rejected: Outcome = { kind: 'rejected', code: '400', isOptOut: false };
  const now = new Date('2026-11-21T17:00:00Z');

  /** @param refuses addresses for which SendGrid rejects a whole call */
  function aDispatch(refuses: readonly string[] = [], answer: Outcome = accepted) {
    const calls: string[][] = [];
    const mails = {
      send: async (_page: object, sent: readonly OutgoingMail[]) => {
        calls.push(sent.map(({ to }) => to));
        return sent.some(({ to }) => refuses.includes(to)) ? rejected : answer;
      },
    } as unknown as SendGridMails;
    const timing = { moment: () => ({ now, technical }) } as Timing;
    const providers = [{} as TwilioTexts, mails, {} as PushMessages] as const;
    const dispatch = new ProviderDispatchService(
      config,
      timing,
      {} as Generations,
      ...providers,
      new Partitions(config),
    );
    return { calls, send: (all: MessageDocument[]) => Promise.all(dispatch.dispatchAll(all.map(aClaim))) };
  }

  const anEmail = (n: number, changes: Partial<MessageDocument> = {}) => ({
    ...aMessage({ channel: 'email', ...changes }),
    _id: `e${n}`,
    to: `m${n}@example.com`,
    attempt: 1,
    lease: { token: 'ours', until },
  });

  it('sends the emails that share a page in one call', async () => {
    const { calls, send } = aDispatch();
    const others = someNumbers({ game: 'megamillions' });
    const outcomes = await send([anEmail(0), anEmail(1, { numbers: others }), anEmail(2)]);
    expect(calls).toEqual([['m0@example.com', 'm2@example.com'], ['m1@example.com']]);
    expect(outcomes).toEqual([accepted, accepted, accepted]);
  });

  it('sends every email once except the rejected ones when SendGrid rejects a call because of them', async () => {
    const refuses = ['m3@example.com', 'm11@example.com'];
    const { calls, send } = aDispatch(refuses);
    const all = Array.from({ length: 16 }, (_, n) => anEmail(n));
    const outcomes = await send(all);
    expect(outcomes.map(({ kind }) => kind)).toEqual(
      all.map(({ to }) => (refuses.includes(to) ? 'rejected' : 'accepted')),
    );
    const taken = calls.filter((call) => !call.some((to) => refuses.includes(to))).flat();
    expect(taken.toSorted()).toEqual(
      all
        .map(({ to }) => to)
        .filter((to) => !refuses.includes(to))
        .toSorted(),
    );
  });

  it('returns an unknown outcome for every email of a call whose outcome is unknown, and retries none', async () => {
    const { calls, send } = aDispatch([], { kind: 'unknown', cause: '502' });
    const outcomes = await send([anEmail(0), anEmail(1)]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['unknown', 'unknown']);
    expect(calls).toHaveLength(1);
  });

  it('does not send an email after its claim has expired', async () => {
    const { calls, send } = aDispatch();
    const lost = anEmail(1, { lease: { token: 'ours', until: technical } });
    const outcomes = await send([anEmail(0), { ...lost, lease: { token: 'ours', until: technical } }]);
    expect(calls).toEqual([['m0@example.com']]);
    expect(outcomes[1]).toMatchObject({ kind: 'not-processed', cause: 'not-called' });
  });
});
