import { easternShortMomentOf, easternTimeOf } from '../../../lib/lottery/draw-moment.js';
import { drawDateOf, shortDateOf, weekdayOf } from '../../../lib/lottery/draw-time.js';
import { formatCount } from '../../../lib/format/format-count.js';
import { outcomeInShort } from './draw-outcome.js';
import type { WeekDraw } from './week.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** `8 h 57 min to go`; `3 days to go`; null once it is held. */
export function countdown(drawAt: string, now: number): string | null {
  const left = Date.parse(drawAt) - now;
  if (left <= 0) return null;
  if (left >= 2 * dayMs) return `${Math.floor(left / dayMs)} days to go`;
  const minutes = Math.floor(left / minuteMs);
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min to go` : `${Math.max(1, minutes)} min to go`;
}

/** The day of a draw as people call it: `Tonight`, `Tomorrow`, `Wed, Dec 2`. Draws are held in the evening. */
export function drawDay(date: string, now: number): string {
  const dateIn = (ms: number) => drawDateOf(new Date(now + ms).toISOString());
  if (date === dateIn(0)) return 'Tonight';
  return date === dateIn(dayMs) ? 'Tomorrow' : shortDateOf(date);
}

/** `Tonight, 10:59 PM ET`. */
export const drawMoment = ({ date, drawAt }: Pick<WeekDraw, 'date' | 'drawAt'>, now: number): string =>
  `${drawDay(date, now)}, ${easternTimeOf(drawAt)}`;

/** A day in three letters: `Wed`. */
export const shortDay = (date: string): string => weekdayOf(date).slice(0, 3);

const channelNames = { sms: 'Text', email: 'Email', push: 'Notification' } as const;

const skipWords: Readonly<Record<string, string>> = {
  'jackpot-too-small': 'Jackpot too small, not sent',
  'numbers-off': 'Sending was off, not sent',
};

/** The state of a draw in a few words: `Sent, 10 sets`, `By Thu 11:00 PM ET`. */
export function stateInWords(draw: WeekDraw): string {
  const { state, sets, lost, sent, heldReason, deadline, numbers } = draw;
  switch (state) {
    case 'coming':
      return sets.length > 0 ? formatCount(sets.length, 'set') : `By ${easternShortMomentOf(deadline)}`;
    case 'onTheWay':
      return 'On the way';
    case 'sent':
      return sets.length > 0 ? `Sent, ${formatCount(sets.length, 'set')}` : 'Sent';
    case 'partly':
      return `${[...lost.map((channel) => `${channelNames[channel]} failed`), ...sent.map((channel) => `${channelNames[channel].toLowerCase()} sent`)].join(', ')}`;
    case 'failed':
      return 'Not delivered. Numbers here';
    case 'skipped':
      return skipWords[heldReason ?? ''] ?? 'Not sent';
    case 'drawing':
      return 'Drawing now';
    case 'result':
      return numbers ? outcomeInShort(numbers) : 'Result';
  }
}
