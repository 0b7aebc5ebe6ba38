import type { NumberSet } from '../draw-numbers.js';
import { setLine } from '../rendering/set-line.js';
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

/** Sent by email, because it does not have to reach a phone right away. */
export const resultCorrectedEmail = defineEmail<ResultCorrected>({
  kind: 'result-corrected',
  version: 2,
  title: 'Corrected result',
  when: 'A published result was wrong; to all members with numbers for the draw',
  audience: 'participants',
  canUnsubscribe: true,
  example,
  render: ({ game, date, result, before }, context) => {
    const { results, dates } = context.words;
    const [name, day] = [gameNamed(game).name, dates.longDay(date)];
    return renderTextEmail({
      ...context,
      subject: results.correction.subject(name, day),
      lead: results.correction.lead(name, day, setLine(result), setLine(before)),
      link: { label: results.correction.link, path: '/past-numbers' },
    });
  },
});
