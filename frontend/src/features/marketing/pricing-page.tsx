import { bothOrAll, gameNames } from '@numbercast/lottery';
import { paths } from '../../lib/browser/paths.js';
import { annualSaving, dollars, planCents } from '../../lib/membership/plans.js';
import { Link } from '../../ui/link.js';
import { Page } from '../../ui/page.js';
import { GiftLink } from './gift-link.js';
import { PlanCards } from './plan-cards.js';

const questions = [
  {
    title: 'What both plans include',
    text: `Five sets for every draw of the games you chose, guaranteed, and sometimes up to ten. By text, email or both, for ${gameNames} or ${bothOrAll}. Annual isn’t a lite version.`,
  },
  {
    title: 'How you save',
    text: `12 × ${dollars(planCents.monthly)} is ${dollars(annualSaving.againstCents)}. Annual is ${dollars(planCents.annual)}, which saves you ${dollars(annualSaving.cents)}, or ${annualSaving.percent}%.`,
  },
  {
    title: 'How a plan ends',
    text: 'Both plans renew on their own until you turn auto-renew off in your profile. Turn it off before the renewal date: a renewal that has been charged is final. You keep getting numbers until the paid time is over.',
  },
  {
    title: 'What can’t be refunded',
    text: 'The current month of the monthly plan, and the whole year of the annual plan. No partial refunds. If a mistake on our side keeps us from delivering, contact us and we’ll make it right.',
  },
];

export function PricingPage() {
  return (
    <Page
      title="Pricing"
      heading="Two plans, same numbers"
      lead="Pay monthly and cancel anytime, or pay yearly for less. Each plan says what you can cancel, and what you can’t."
    >
      <PlanCards level="h2" />
      <GiftLink />
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
        2.5% of the gross jackpot. See the{' '}
        <Link to={paths.terms} className="text-link">
          Terms
        </Link>
        .
      </p>
    </Page>
  );
}
