import { describe, expect, it } from '@jest/globals';
import type { Generations } from '@numbercast/platform';
import { aRecipient, aMessage, someNumbers } from '../../test/builders.js';
import { settings } from '../../test/settings.js';
import type { Config } from '../config.js';
import { claim, type MessageDocument } from '../messages/message-state.js';
import type { SendGridMails } from '../providers/sendgrid-mails.js';
import type { OutgoingText, TwilioTexts } from '../providers/twilio-texts.js';
import type { Timing } from '../timing.js';
import { ProviderDispatchService } from './provider-dispatch.service.js';

const technical = new Date('2026-11-22T17:00:00Z');
const until = new Date(technical.getTime() + 30_000);
const config = { ...settings, PUBLIC_URL: 'https://numbercast.example' } as unknown as Config;
// Nine in the evening in New York, on the Saturday before the deadline on Sunday
const CLOSING = Date.parse('2026-11-22T02:00:00Z');
const beforeClosing = (seconds: number) => new Date(CLOSING - seconds * 1_000);

/** A row is claimed at one moment and handed over at another, as a process does that was frozen in between. */
async function handOver(message: MessageDocument, claimedAt: Date, calledAt: Date) {
  const sent: OutgoingText[] = [];
  const texts = {
    send: async (text: OutgoingText) => {
      sent.push(text);
      return { kind: 'accepted', providerId: 'SM1' };
    },
  } as unknown as TwilioTexts;
  const timing = { moment: () => ({ now: calledAt, technical }) } as Timing;
  const outgoing = new ProviderDispatchService(config, timing, {} as Generations, texts, {} as SendGridMails);
  const decision = claim(message, aRecipient(), { now: claimedAt, technical }, { token: 'ours', until });
  const claimed = { _id: message._id, ...decision!.next };
  const outcome = claimed.state === 'sending' ? await outgoing.dispatch(claimed, aRecipient()) : null;
  return { claimed, outcome, sent };
}

describe('handing a text over around nine in the evening', () => {
  it('[F65] makes no call when the hours ended between claim and call', async () => {
    const { claimed, outcome, sent } = await handOver(aMessage(), beforeClosing(121), beforeClosing(-1));
    expect(claimed.state).toBe('sending');
    expect(outcome).toMatchObject({ kind: 'not-processed', cause: 'not-called', retryAfterMs: 0 });
    expect(sent).toHaveLength(0);
  });

  it('is put off to the morning from two minutes before the end on', async () => {
    const { claimed } = await handOver(aMessage(), beforeClosing(119), beforeClosing(119));
    expect(claimed).toMatchObject({ state: 'queued', deferral: 'scheduled', dueAt: new Date('2026-11-22T13:00:00Z') });
  });

  it('uses the last minutes when the deadline comes before the morning, and the text ends with the hours', async () => {
    const message = aMessage({ deadline: new Date(CLOSING + 2 * 3_600_000) });
    const { sent } = await handOver(message, beforeClosing(60), beforeClosing(59));
    expect(sent).toMatchObject([{ validitySeconds: 59 }]);
    const { claimed } = await handOver(message, beforeClosing(4), beforeClosing(4));
    expect(claimed.state).toBe('queued');
  });

  it('lets no text arrive after the hours, whenever it is handed over', async () => {
    for (let seconds = 6; seconds < 7_200; seconds += 61) {
      const { sent } = await handOver(aMessage(), beforeClosing(seconds + 1), beforeClosing(seconds));
      for (const { validitySeconds } of sent) expect(validitySeconds).toBeLessThanOrEqual(seconds);
    }
  });

  it('continues for first numbers, which answer what the member just did', async () => {
    const message = aMessage({ numbers: someNumbers({ isFirst: true }) });
    expect((await handOver(message, beforeClosing(-60), beforeClosing(-61))).sent).toHaveLength(1);
  });

  it('do not apply to a reply until it has waited for five minutes', async () => {
    const createdAt = beforeClosing(1_200);
    const content = { kind: 'help-reply' as const, to: '+15015550142' };
    const answer = aMessage({ content, createdAt });
    expect((await handOver(answer, beforeClosing(-60), beforeClosing(-60))).claimed.state).toBe('queued');
    const prompt = { ...answer, createdAt: beforeClosing(0) };
    const { sent } = await handOver(prompt, beforeClosing(-60), beforeClosing(-60));
    expect(sent).toMatchObject([{ validitySeconds: 240 }]);
  });
});
