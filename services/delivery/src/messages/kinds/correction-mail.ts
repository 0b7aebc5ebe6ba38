import type { Correction } from '../correction.js';
import { gameNamed } from '../rendering/games.js';
import { longDay, setLine } from '../rendering/format.js';
import { textEmail } from '../rendering/text-email.js';

export interface CorrectionMail {
  correction: Correction;
  publicUrl: string;
  unsubscribeUrl: string;
  postalAddress: string;
}

/** Tells that a published result was wrong, and what is right. */
export function correctionMail({ correction, ...addresses }: CorrectionMail) {
  const { game, date, result, before } = correction;
  const draw = `${gameNamed(game).name} draw of ${longDay(date)}`;
  return textEmail({
    ...addresses,
    subject: `Corrected result: ${gameNamed(game).name}, ${longDay(date)}`,
    lead: [
      `The result of the ${draw} was published wrong, and has been corrected.`,
      `Drawn were ${setLine(result)}. Before, it said ${setLine(before)}.`,
      'If you have checked a ticket for that draw, please check it again, with the lottery: it alone can confirm a win.',
    ],
    way: { words: 'See your sets beside the right result', path: '/past-numbers' },
  });
}
