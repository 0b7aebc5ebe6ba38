import { gameNames } from '@numbercast/lottery';

import * as words from '#words/features/marketing/pricing-page.js';
import { bothOrAll } from '#words/lib/lottery/names.js';
import { paths } from '../../lib/browser/paths.js';
import { annualSaving, dollars, planCents } from '../../lib/membership/plans.js';
import { Link } from '../../ui/link.js';
import { Page } from '../../ui/page.js';
import { GiftLink } from './gift-link.js';
import { PlanCards } from './plan-cards.js';

const questions = [
  { title: words.included, text: words.includedText(gameNames, bothOrAll) },
  {
    title: words.saving,
    text: words.savingText(
      dollars(planCents.monthly),
      dollars(annualSaving.againstCents),
      dollars(planCents.annual),
      dollars(annualSaving.cents),
      annualSaving.percent,
    ),
  },
  { title: words.end, text: words.endText },
  { title: words.noRefund, text: words.noRefundText },
];

const termsLink = (text: string) => (
  <Link to={paths.terms} className="text-link">
    {text}
  </Link>
);

export function PricingPage() {
  return (
    <Page title={words.title} heading={words.heading} lead={words.lead}>
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
      <p className="mt-10 max-w-[42rem] text-muted">{words.dollarsAndTerms(termsLink)}</p>
    </Page>
  );
}
