import type { NumberSet } from '../draw-numbers.js';
import { longDay, setLine } from '../rendering/format.js';
import { gameNamed } from '../rendering/games.js';
import { renderTextEmail } from '../rendering/text-email.js';
import { exampleNumbers } from './examples.js';
import { defineEmail, type ExampleOptions } from './template.js';

/** A published result was wrong. */
export interface ResultCorrected {
  kind: 'result-corrected';
  game: string;
  /** Calendar date in America/New_York, yyyy-mm-dd. */
  date: string;
  result: NumberSet;
  before: NumberSet;
}

function example(options: ExampleOptions): ResultCorrected {
  const { game, date, sets } = exampleNumbers(options);
  const [result, other] = sets;
  return { kind: 'result-corrected', game, date, result: result!, before: { ...result!, red: other!.red } };
}

/** By email: nothing in it has to reach a phone right away. */
export const resultCorrectedEmail = defineEmail<ResultCorrected>({
  kind: 'result-corrected',
  version: 2,
  title: 'Corrected result',
  when: 'A published result was wrong; to all members with numbers for the draw',
  audience: 'participants',
  canUnsubscribe: true,
  example,
  render: ({ game, date, result, before }, context) => {
    const { name } = gameNamed(game);
    return renderTextEmail({
      ...context,
      subject: `Corrected result: ${name}, ${longDay(date)}`,
      lead: [
        `We published a wrong result for the ${name} draw of ${longDay(date)} and have corrected it.`,
        `The correct result is ${setLine(result)}. We published ${setLine(before)}.`,
        'If you checked a ticket for that draw, please check it again with the lottery. Only the lottery can confirm a win.',
      ],
      link: { label: 'See your sets and the corrected result', path: '/past-numbers' },
    });
  },
});
