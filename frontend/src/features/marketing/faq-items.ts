import { catalogue, drawsAWeek, gameNames, GAMES } from '@numbercast/lottery';

import { account, delivery, numbers, rules, type FaqGroup } from '#words/features/marketing/faq-items.js';
import { bothOrAll, numberInWords } from '#words/lib/lottery/names.js';
import { annualSaving, dollars, planCents } from '../../lib/membership/plans.js';
import { drawDaysOf, drawTimeOf } from './draw-week.js';

const games = GAMES.map((game) => ({
  name: catalogue[game].name,
  redBall: catalogue[game].redBall,
  days: drawDaysOf(game),
  time: drawTimeOf(game),
}));

const prices = {
  month: dollars(planCents.monthly),
  year: dollars(planCents.annual),
  monthOfYear: dollars(planCents.annual / 12),
  saving: dollars(annualSaving.cents),
  percent: annualSaving.percent,
};

/** The 23 questions of the FAQ page, by topic. */
export const faqGroups: readonly FaqGroup[] = [
  numbers(games, bothOrAll),
  delivery(numberInWords(drawsAWeek), bothOrAll),
  account(prices),
  rules(gameNames),
];
