import { bothOrAll, gameNames } from '@numbercast/lottery';
import { annualSaving, dollars, planCents } from '../../lib/membership/plans.js';
import { Page } from '../../ui/page.js';
import { PlanCards } from './plan-cards.js';

const questions = [
  {
    title: 'What both plans include',
    text: `Five sets for every draw of the games you chose, guaranteed, and up to ten when there is room. By text, email or both, for ${gameNames} or ${bothOrAll}. Annual isn’t a lite version.`,
  },
  {
    title: 'How you save',
    text: `Twelve months at ${dollars(planCents.monthly)} come to ${dollars(annualSaving.againstCents)}. A year paid at once costs ${dollars(planCents.annual)}. The difference is ${dollars(annualSaving.cents)}, or ${annualSaving.percent}%.`,
  },
  {
    title: 'How a plan ends',
    text: 'Both plans renew on their own until you turn auto-renew off in your profile. Turn it off before the renewal date: a renewal that has been charged is final. You keep getting numbers until the paid time is over.',
  },
  {
    title: 'What can’t be refunded',
    text: 'The current month of the monthly plan, and the whole year of the annual plan. No partial refunds. If we can’t deliver at all because of a mistake of ours, write to us and we will put it right.',
  },
];

export function PricingPage() {
  return (
    <Page
      title="Pricing"
      heading="Two plans, same numbers"
      lead="Pay by the month and stop when you like, or by the year for less. Each plan says what you can cancel, and what you can’t."
    >
      <PlanCards level="h2" />
      <dl className="mt-14 grid gap-x-10 gap-y-8 sm:grid-cols-2">
        {questions.map(({ title, text }) => (
          <div key={title} className="border-t border-line pt-4">
            <dt className="headline text-xl">{title}</dt>
            <dd className="mt-2 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-10 max-w-[42rem] text-muted">
        Prices are in US dollars. A member whose set wins a publicly verified jackpot above $50,000,000 owes Numbercast
        2.5% of the gross jackpot. See the Terms.
      </p>
    </Page>
  );
}
