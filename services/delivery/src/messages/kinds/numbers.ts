import { type DrawNumbers, isWelcome } from '../draw-numbers.js';
import { gameNamed } from '../rendering/games.js';
import { numbersEmailPage } from '../rendering/numbers-email.js';
import { setLine } from '../rendering/set-line.js';
import type { Words } from '../words/en/index.js';
import { exampleNumbers } from './examples.js';
import { defineBulkEmail, definePush, defineText } from './template.js';

/** Numbers have a separate deadline: 24 hours before the draw (spec §1). */
const NO_EXPIRY = Number.POSITIVE_INFINITY;

const header = ({ game, date }: DrawNumbers, { dates }: Words) => `${gameNamed(game).name} ${dates.shortDay(date)}`;
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
  render: (numbers, { reference, words }) =>
    [`Numbercast ${header(numbers, words)}`, ...lines(numbers), `${words.numbers.text.stop} #${reference}`].join('\n'),
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
  render: (numbers, { reference, words }) => {
    const { greeting, terms } = words.numbers.text;
    return [greeting(isWelcome(numbers)), header(numbers, words), ...lines(numbers), `${terms} #${reference}`].join(
      '\n',
    );
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

/** Shows the first set, because the member requested numbers on this device (ADR 089). */
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
    render: ({ drawId, game, date, sets: [first, ...others] }, { numbers: { push }, dates }) => ({
      title: push.title(gameNamed(game).name, dates.weekday(date)),
      body: [setLine(first!), ...(others.length > 0 ? [push.setsMore(others.length)] : [])].join('\n'),
      tag: `numbers-${drawId}`,
      path: '/profile',
    }),
  });

export const numbersPush = numbersPushOf('numbers', 'Before each draw, and when resent', 0);
export const firstNumbersPush = numbersPushOf('first-numbers', 'Right after joining', Number.POSITIVE_INFINITY);
