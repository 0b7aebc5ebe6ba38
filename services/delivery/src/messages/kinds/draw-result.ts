import type { NumberSet } from '../draw-numbers.js';
import { gameNamed, knownGame } from '../rendering/games.js';
import { resultEmailPage } from '../rendering/result-email.js';
import { setLine } from '../rendering/set-line.js';
import { outcomesOf, type SetOutcome } from '../set-outcomes.js';
import type { Words } from '../words/en/index.js';
import { exampleNumbers } from './examples.js';
import { defineBulkEmail, definePush, defineText, type ExampleOptions } from './template.js';

/** The result of a draw together with the member's sets. */
export interface DrawResult {
  kind: 'draw-result';
  drawId: string;
  game: string;
  /** Calendar date in America/New_York, yyyy-mm-dd. */
  date: string;
  /** The result when the message was queued; a later correction replaces it before the message is sent. */
  result: NumberSet;
  sets: NumberSet[];
  /** The advertised jackpot in millions of US dollars, if an operator has confirmed it. */
  jackpotMillions?: number;
}

/** A result is sent for four days after its draw, so that numbers queued at the same time have a nearer deadline. */
export const RESULT_EXPIRES_AFTER_MS = 4 * 86_400_000;

/** Returns an example in which one set wins a prize. */
function example(options: ExampleOptions): DrawResult {
  const { drawId, game, date, sets } = exampleNumbers(options);
  const [first] = sets;
  const [one = 0, two = 0] = first!.whites;
  return {
    kind: 'draw-result',
    drawId,
    game,
    date,
    result: { whites: [1, 2, one, two, 63], red: first!.red },
    sets,
  };
}

const declaration = {
  kind: 'draw-result',
  version: 1,
  title: 'Result',
  when: 'After each draw, to members with numbers for it who want results',
  audience: 'results',
  expiresAfterMs: RESULT_EXPIRES_AFTER_MS,
  example,
} as const;

/** Maximum number of prizes that a text lists; it counts the others. */
const LISTED_PRIZES = 3;

/** One segment without a prize. The reference at the end identifies the text among all texts to the phone. */
export const drawResultText = defineText<DrawResult>({
  ...declaration,
  render: (content, { reference, words }) => {
    const { game, date, result } = content;
    return [
      `Numbercast ${gameNamed(game).name} ${words.dates.shortDay(date)}`,
      words.results.text.drawn(setLine(result)),
      ...outcomeLines(content, outcomesOf(content), words.results),
      `${words.numbers.text.stop} #${reference}`,
    ].join('\n');
  },
});

function outcomeLines(
  { game, jackpotMillions }: DrawResult,
  outcomes: readonly SetOutcome[],
  results: Words['results'],
): string[] {
  const winning = outcomes.filter(({ prize }) => prize !== null);
  const inWords = ({ matched }: SetOutcome) => results.matched(knownGame(game), matched);
  const { noPrize, othersWin, othersLose, notes } = results.text;
  if (winning.length === 0) return [noPrize(outcomes.length, inWords(outcomes[0]!))];
  const others = winning.length - LISTED_PRIZES;
  return [
    ...winning
      .slice(0, LISTED_PRIZES)
      .map(
        (outcome) => `${setLine(outcome.set)}: ${inWords(outcome)}, ${results.prize(outcome.prize!, jackpotMillions)}`,
      ),
    ...(others > 0 ? [othersWin(others)] : []),
    ...(winning.length < outcomes.length ? [othersLose(outcomes.length - winning.length)] : []),
    notes,
  ];
}

/** Its unsubscribe link ends results by email, but not numbers. */
export const drawResultEmail = defineBulkEmail<DrawResult>({
  ...declaration,
  canUnsubscribe: true,
  unsubscribesFrom: 'results',
  pageOf: (content, context) => resultEmailPage({ ...context, ...content, outcomes: outcomesOf(content) }),
});

/** Shows how the best set did. The amount of a jackpot does not belong on a lock screen (ADR 084). */
export const drawResultPush = definePush<DrawResult>({
  ...declaration,
  render: (content, { results, dates }) => {
    const { drawId, game, date, result } = content;
    return {
      title: results.push.title(gameNamed(game).name, dates.weekday(date)),
      body: [results.text.drawn(setLine(result)), bestSetLine(game, outcomesOf(content), results)].join('\n'),
      tag: `result-${drawId}`,
      path: '/past-numbers',
    };
  },
});

function bestSetLine(game: string, outcomes: readonly SetOutcome[], { matched, prize, push }: Words['results']) {
  const [best] = outcomes;
  const inWords = matched(knownGame(game), best!.matched);
  if (best!.prize === null) return push.noPrize(inWords);
  if (best!.prize.dollars === null) return push.jackpot;
  const winning = outcomes.filter((outcome) => outcome.prize !== null).length;
  return push.best(inWords, prize(best!.prize), winning);
}
