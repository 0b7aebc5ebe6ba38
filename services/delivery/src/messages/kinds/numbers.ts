import { drawsAWeek } from '@numbercast/lottery';
import { type DrawNumbers, isWelcome } from '../draw-numbers.js';
import { setLine, shortDay, weekday } from '../rendering/format.js';
import { gameNamed } from '../rendering/games.js';
import { numbersEmailPage } from '../rendering/numbers-email.js';
import { exampleNumbers } from './examples.js';
import { defineBulkEmail, definePush, defineText } from './template.js';

/** Numbers have a deadline of their own: 24 hours before the draw (spec §1). */
const NO_EXPIRY = Number.POSITIVE_INFINITY;

const header = ({ game, date }: DrawNumbers) => `${gameNamed(game).name} ${shortDay(date)}`;
const lines = ({ sets }: DrawNumbers) => sets.map(setLine);

/**
 * Five sets fit one GSM-7 segment, ten fit two. The reference at the end identifies the text among all texts to the
 * phone.
 */
export const numbersText = defineText<DrawNumbers>({
  kind: 'numbers',
  version: 1,
  title: 'Numbers',
  when: 'Before each draw, and when resent',
  audience: 'numbers',
  expiresAfterMs: NO_EXPIRY,
  example: (options) => exampleNumbers(options),
  render: (numbers, { reference }) =>
    [`Numbercast ${header(numbers)}`, ...lines(numbers), `Reply STOP to end #${reference}`].join('\n'),
});

/** Carriers require the name, frequency, rates, HELP and STOP in the first message of a program. */
export const firstNumbersText = defineText<DrawNumbers>({
  kind: 'first-numbers',
  version: 2,
  title: 'First numbers',
  when: 'Right after joining',
  audience: 'numbers',
  expiresAfterMs: NO_EXPIRY,
  ignoresQuietHoursForMs: Number.POSITIVE_INFINITY,
  example: (options) => exampleNumbers(options, true),
  render: (numbers, { reference }) => {
    const terms = `Up to ${drawsAWeek} msgs/week. Msg&data rates may apply. Reply HELP for help, STOP to end #${reference}`;
    const greeting = isWelcome(numbers) ? 'Welcome to Numbercast' : 'Numbercast';
    return [`${greeting}. Your first numbers:`, header(numbers), ...lines(numbers), terms].join('\n');
  },
});

const numbersEmailOf = (kind: 'numbers' | 'first-numbers', version: number, title: string, when: string) =>
  defineBulkEmail<DrawNumbers>({
    kind,
    version,
    title,
    when,
    audience: 'numbers',
    expiresAfterMs: NO_EXPIRY,
    canUnsubscribe: true,
    example: (options) => exampleNumbers(options, kind === 'first-numbers'),
    pageOf: (numbers, context) => numbersEmailPage({ ...context, numbers }),
  });

export const numbersEmail = numbersEmailOf('numbers', 4, 'Numbers', 'Before each draw, and when resent');
export const firstNumbersEmail = numbersEmailOf('first-numbers', 5, 'First numbers', 'Right after joining');

const setsMore = (count: number) => (count === 1 ? '+ 1 more set' : `+ ${count} more sets`);

/** Shows the first set, because the member asked for numbers on this device (ADR 089). */
const numbersPushOf = (kind: 'numbers' | 'first-numbers', when: string, ignoresQuietHoursForMs: number) =>
  definePush<DrawNumbers>({
    kind,
    version: 1,
    title: kind === 'numbers' ? 'Numbers' : 'First numbers',
    when,
    audience: 'numbers',
    expiresAfterMs: NO_EXPIRY,
    ignoresQuietHoursForMs,
    example: (options) => exampleNumbers(options, kind === 'first-numbers'),
    render: ({ drawId, game, date, sets: [first, ...others] }) => ({
      title: `Your ${gameNamed(game).name} numbers for ${weekday(date)}`,
      body: [setLine(first!), ...(others.length > 0 ? [setsMore(others.length)] : [])].join('\n'),
      tag: `numbers-${drawId}`,
      path: '/profile',
    }),
  });

export const numbersPush = numbersPushOf('numbers', 'Before each draw, and when resent', 0);
export const firstNumbersPush = numbersPushOf('first-numbers', 'Right after joining', Number.POSITIVE_INFINITY);
