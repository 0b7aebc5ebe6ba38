import { catalogue, type Game } from '@numbercast/lottery';

import * as words from '#words/features/member/numbers/calendar.js';
import { language } from '#words/language.js';
import { easternMomentOf } from '../../../lib/lottery/draw-time.js';

export interface CalendarDraw {
  readonly drawId: string;
  readonly game: Game;
  readonly drawAt: string;
  readonly deadline: string;
}

const zone = 'America/New_York';
/** Octets in a line, its end not counted (RFC 5545, 3.1). */
const longestLine = 75;

/** The rules in force since 2007, so that a calendar without a zone of this name gets the draws right too. */
const timeZone = [
  'BEGIN:VTIMEZONE',
  `TZID:${zone}`,
  'BEGIN:DAYLIGHT',
  'DTSTART:20070311T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'TZNAME:EDT',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:20071104T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'TZNAME:EST',
  'END:STANDARD',
  'END:VTIMEZONE',
];

const wallClock = new Intl.DateTimeFormat('en-US', {
  timeZone: zone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** `2026-11-24T03:59:00Z` → `20261123T225900`, the local time where the draws are held. */
function easternTime(instant: string): string {
  const parts = Object.fromEntries(wallClock.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  return `${parts['year']}${parts['month']}${parts['day']}T${parts['hour']}${parts['minute']}${parts['second']}`;
}

const universalTime = (instant: Date) => `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** Escapes text for a property value, in which `\ ; ,` and line breaks have a special meaning. */
export const escapeText = (text: string) =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);

/** Folds a long line, never within a character; each continuation line begins with a space. */
export function fold(line: string): string {
  const octets = new TextEncoder();
  const lines = [''];
  let length = 0;
  for (const character of line) {
    const size = octets.encode(character).length;
    if (length + size > longestLine) {
      lines.push(' ');
      length = 1;
    }
    lines[lines.length - 1] += character;
    length += size;
  }
  return lines.join('\r\n');
}

/** Grows with the time, below 2^31: calendars ignore an event whose number is not above the one they have (RFC 5546). */
const sequenceAt = (madeAt: Date) => Math.floor(madeAt.getTime() / 60_000);

function eventOf({ drawId, game, drawAt, deadline }: CalendarDraw, madeAt: Date): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${drawId}@numbercast`,
    `SEQUENCE:${sequenceAt(madeAt)}`,
    `DTSTAMP:${universalTime(madeAt)}`,
    `DTSTART;TZID=${zone}:${easternTime(drawAt)}`,
    'DURATION:PT15M',
    `SUMMARY:${escapeText(words.drawOf(catalogue[game].name))}`,
    `DESCRIPTION:${escapeText(words.description(easternMomentOf(deadline)))}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** Returns the draws as an iCalendar file (RFC 5545). Draws have stable ids, so importing a newer file updates them. */
export function calendarOf(draws: readonly CalendarDraw[], madeAt: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Numbercast//Draws//${language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(words.calendarName)}`,
    ...timeZone,
    ...draws.flatMap((draw) => eventOf(draw, madeAt)),
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
