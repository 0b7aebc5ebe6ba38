import { capitalized } from '@numbercast/lottery';

import * as words from '#words/features/member/numbers/week-words.js';
import { locale } from '#words/language.js';
import { easternShortMomentOf, easternTimeOf } from '../../../lib/lottery/draw-moment.js';
import { drawDateOf, shortDateOf } from '../../../lib/lottery/draw-time.js';
import { outcomeInShort } from './draw-outcome.js';
import type { WeekDraw } from './week.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** `8 h 57 min to go`; `3 days to go`; null once it is held. */
export function countdown(drawAt: string, now: number): string | null {
  const left = Date.parse(drawAt) - now;
  if (left <= 0) return null;
  if (left >= 2 * dayMs) return words.daysLeft(Math.floor(left / dayMs));
  const minutes = Math.floor(left / minuteMs);
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? words.hoursLeft(hours, minutes % 60) : words.minutesLeft(Math.max(1, minutes));
}

/** The day of a draw in everyday language: `Tonight`, `Tomorrow`, `Wed, Dec 2`. Draws are held in the evening. */
export function drawDay(date: string, now: number): string {
  const dateIn = (ms: number) => drawDateOf(new Date(now + ms).toISOString());
  if (date === dateIn(0)) return words.tonight;
  return date === dateIn(dayMs) ? words.tomorrow : capitalized(shortDateOf(date));
}

/** `Tonight, 10:59 PM ET`. */
export const drawMoment = ({ date, drawAt }: Pick<WeekDraw, 'date' | 'drawAt'>, now: number): string =>
  `${drawDay(date, now)}, ${easternTimeOf(drawAt)}`;

const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });

/** A day in three letters: `Wed`. */
export const shortDay = (date: string): string => capitalized(weekday.format(new Date(date)));

/** The state of a draw in a few words: `Sent, 10 sets`, `By Thu 11:00 PM ET`. */
export function stateInWords(draw: WeekDraw): string {
  const { state, sets, lost, sent, heldReason, deadline, numbers } = draw;
  switch (state) {
    case 'coming':
      return sets.length > 0 ? words.ready(sets.length) : words.by(easternShortMomentOf(deadline));
    case 'onTheWay':
      return words.onTheWay;
    case 'sent':
      return sets.length > 0 ? words.sentSets(sets.length) : words.sent;
    case 'partly':
      return words.partlySent(lost, sent);
    case 'failed':
      return words.failed;
    case 'skipped':
      return words.heldBack[heldReason ?? ''] ?? words.notSent;
    case 'drawing':
      return words.drawing;
    case 'result':
      return numbers ? outcomeInShort(numbers) : words.result;
  }
}
