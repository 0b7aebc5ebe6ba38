import { catalogue, GAMES_ZONE } from '@numbercast/lottery';

import { easternTimeOf } from '../../../lib/lottery/draw-moment.js';
import { drawDateOf, momentOf, shortDateOf, weekdayOf } from '../../../lib/lottery/draw-time.js';
import type { Tone } from '../../../ui/notice.js';
import { channelNouns } from '../common/channels.js';
import { whyOf } from '../common/delivery-words.js';
import type { Receipt } from './member-api.js';

export interface AnswerLine {
  readonly tone: Tone;
  /** Whether the member has numbers: `Has numbers for tonight’s Powerball.` */
  readonly lead: string;
  /** What happened on each channel: `Emailed 12:32 AM ET, delivered.` */
  readonly channels: readonly string[];
}

const dayMs = 86_400_000;

/** `tonight’s Powerball`, `Friday’s Mega Millions`, or with the date where the day is further away than six days. */
function drawWords({ drawId, game, drawAt }: Receipt, now: string): string {
  const date = drawDateOf(drawAt);
  const { name } = catalogue[game];
  const days = Math.round((Date.parse(date) - Date.parse(drawDateOf(now))) / dayMs);
  if (days === 0) return `tonight’s ${name}`;
  if (days === 1) return `tomorrow’s ${name}`;
  if (Math.abs(days) < 7 && drawId) return `${weekdayOf(date)}’s ${name}`;
  return `${name} on ${shortDateOf(date)}`;
}

/** `12:32 AM ET` today, `Sun, Nov 22, 9:12 AM ET` on other days. */
const timeWords = (instant: string, now: string) =>
  drawDateOf(instant) === drawDateOf(now) ? easternTimeOf(instant) : momentOf(instant, GAMES_ZONE);

const sentVerbs = { sms: 'Texted', email: 'Emailed', push: 'Notified' } as const;

function channelSentence(receipt: Receipt, now: string): string {
  const { channel, state, acceptedAt, isResend } = receipt;
  const noun = channelNouns[channel];
  const because = whyOf(receipt) && `: ${whyOf(receipt)}`;
  const sent =
    `${sentVerbs[channel]} ${isResend ? 'again ' : ''}${acceptedAt ? timeWords(acceptedAt, now) : ''}`.trim();
  switch (state) {
    case 'delivered':
      return `${sent}, delivered.`;
    case 'accepted':
      return `${sent}, not confirmed yet.`;
    case 'queued':
      return `${noun} is waiting to be sent.`;
    case 'sending':
      return `${noun} is being sent.`;
    case 'failed':
      return `${noun} failed${because}.`;
    case 'suppressed':
      return `${noun} not sent${because}.`;
    case 'expired':
      return `${noun} not sent in time.`;
    case 'unknown':
      return `${noun} may have arrived: the provider gave no clear answer.`;
  }
}

/** The message that decides a channel: one that was delivered, or else the newest. */
const decisive = (receipts: readonly Receipt[], channel: Receipt['channel']) => {
  const own = receipts.filter((receipt) => receipt.channel === channel);
  return own.find(({ state }) => state === 'delivered') ?? own[0];
};

function toneOf(messages: readonly Receipt[]): Tone {
  const states = new Set(messages.map(({ state }) => state));
  if (states.has('failed') || states.has('expired')) return 'bad';
  if (states.has('unknown') || (states.has('suppressed') && !states.has('delivered'))) return 'warn';
  return states.has('delivered') && !states.has('queued') ? 'good' : 'info';
}

/** Returns receipts of the draw that members ask about: the next one with numbers, or else the last one. */
export function latestDraw(receipts: readonly Receipt[], now: string): readonly Receipt[] {
  const bySoonest = receipts.toSorted((a, b) => a.drawAt.localeCompare(b.drawAt));
  const drawId = (bySoonest.find(({ drawAt }) => drawAt > now) ?? bySoonest.at(-1))?.drawId;
  return receipts.filter((receipt) => receipt.drawId === drawId);
}

/**
 * Answers “did my numbers arrive?” in one line.
 * @param receipts newest first
 * @param now the time of the service
 */
export function answerOf(receipts: readonly Receipt[], now: string): AnswerLine {
  const draw = latestDraw(receipts, now);
  const [first] = draw;
  if (!first) return { tone: 'info', lead: 'No numbers have been sent to this member.', channels: [] };
  const messages = (['email', 'sms', 'push'] as const)
    .map((channel) => decisive(draw, channel))
    .filter((message) => message !== undefined);
  const verb = first.drawAt > now ? 'Has' : 'Had';
  return {
    tone: toneOf(messages),
    lead: `${verb} numbers for ${drawWords(first, now)}.`,
    channels: messages.map((message) => channelSentence(message, now)),
  };
}
