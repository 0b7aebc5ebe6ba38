import { mostPopular, per, planLabels } from '#words/features/marketing/plan-labels.js';
import * as words from '#words/features/marketing/price-lines.js';
import { annualSaving, dollars, planCents, planNames, plans, type Plan } from '../../lib/membership/plans.js';
import { Badge } from '../../ui/badge.js';
import { TaxNote } from '../../ui/tax-note.js';

const notes: Readonly<Record<Plan, string>> = {
  monthly: words.monthlyNote,
  annual: words.annualNote(dollars(planCents.annual / 12), annualSaving.percent),
};

/** Both plans in one line each, for pages with another main topic. */
export function PriceLines() {
  return (
    <>
      <div className="divide-y divide-line rounded-card border border-line bg-surface">
        {plans.map((plan) => (
          <section
            key={plan}
            aria-label={planLabels[plan]}
            className="grid gap-x-6 gap-y-1 px-5 py-4 sm:grid-cols-[13rem_11rem_1fr] sm:items-baseline"
          >
            <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold">
              {planNames[plan]}
              {plan === 'annual' && <Badge tone="info">{mostPopular}</Badge>}
            </h3>
            <p className="figures">
              <span className="headline text-2xl">{dollars(planCents[plan])}</span> {per[plan]}
            </p>
            <p className="text-muted">{notes[plan]}</p>
          </section>
        ))}
      </div>
      <TaxNote className="mt-3 text-muted" />
    </>
  );
}
