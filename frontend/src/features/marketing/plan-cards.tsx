import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';

import * as words from '#words/features/marketing/plan-cards.js';
import { mostPopular, per, planLabels } from '#words/features/marketing/plan-labels.js';
import { classNames } from '../../lib/format/class-names.js';
import { annualSaving, dollars, planCents, planNames, type Plan } from '../../lib/membership/plans.js';
import { Badge } from '../../ui/badge.js';
import { TaxNote } from '../../ui/tax-note.js';
import { SignUpLink } from './sign-up-link.js';

interface Offer {
  readonly plan: Plan;
  readonly price: string;
  readonly note: string;
  readonly can: readonly string[];
  readonly cannot: readonly string[];
}

const offers: readonly Offer[] = [
  {
    plan: 'monthly',
    price: dollars(planCents.monthly),
    note: words.monthlyNote(dollars(annualSaving.againstCents)),
    can: words.monthlyCan,
    cannot: words.monthlyCannot,
  },
  {
    plan: 'annual',
    price: dollars(planCents.annual),
    note: words.annualNote(dollars(planCents.annual / 12), annualSaving.percent, dollars(annualSaving.cents)),
    can: words.annualCan,
    cannot: words.annualCannot,
  },
];

/** Both plans; each states what can and can't be canceled above its button. */
export function PlanCards({ level = 'h3' }: { level?: 'h2' | 'h3' }) {
  return (
    <>
      <div className="grid gap-5 md:grid-cols-2">
        {offers.map((offer) => (
          <PlanCard key={offer.plan} level={level} {...offer} />
        ))}
      </div>
      <TaxNote className="mt-4 text-muted" />
    </>
  );
}

function PlanCard({ plan, price, note, can, cannot, level: Heading }: Offer & { level: 'h2' | 'h3' }) {
  const isAnnual = plan === 'annual';
  return (
    <section
      aria-label={planLabels[plan]}
      className={classNames(
        'flex flex-col rounded-card border bg-surface p-6 sm:p-8',
        isAnnual ? 'border-accent outline-1 outline-accent' : 'border-line',
      )}
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <Heading className="text-lg font-semibold">{planNames[plan]}</Heading>
        {isAnnual && <Badge tone="info">{mostPopular}</Badge>}
      </div>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
        <span className="headline figures text-5xl">{price}</span>
        <span className="text-lg text-muted">{per[plan]}</span>
      </p>
      <p className="mt-2 text-muted">{note}</p>
      <ul className="mt-5 mb-8 space-y-2.5 border-t border-line pt-5">
        {can.map((term) => (
          <li key={term} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-1 size-4.5 shrink-0 text-good" />
            {term}
          </li>
        ))}
        {cannot.map((term) => (
          <li key={term} className="flex gap-2.5">
            <Minus aria-hidden="true" className="mt-1 size-4.5 shrink-0 text-bad" />
            {term}
          </li>
        ))}
      </ul>
      <SignUpLink plan={plan} kind={isAnnual ? 'primary' : 'secondary'} className="mt-auto" />
    </section>
  );
}
