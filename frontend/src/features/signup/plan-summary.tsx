import { useState } from 'react';

import * as words from '#words/features/signup/steps.js';
import { pricePerPeriod } from '../../lib/membership/plan-conditions.js';
import { annualSaving, planCents, planNames, plans, type Plan } from '../../lib/membership/plans.js';
import { Button } from '../../ui/button.js';
import { choosePlan, useChosenPlan } from './draft.js';

const priceOf = (plan: Plan) => pricePerPeriod(plan, planCents[plan]);

const differences: Readonly<Record<Plan, string>> = {
  monthly: words.differences.monthly(priceOf('monthly')),
  annual: words.differences.annual(priceOf('annual'), annualSaving.cents),
};

/** The plan preselected by the link that led here, shown until the last step. Other visitors choose one there. */
export function PlanSummary() {
  const plan = useChosenPlan();
  const [isChanging, setChanging] = useState(false);
  if (!plan) return null;
  const other = plans.find((candidate) => candidate !== plan)!;
  const change = () => {
    choosePlan(other);
    setChanging(false);
  };
  return (
    <section aria-label={words.yourPlan} className="mb-8 rounded-card border border-line bg-surface px-4 py-2">
      <div className="flex items-center justify-between gap-4">
        <output className="figures">
          <span className="font-semibold">{planNames[plan]}</span>
          <span className="text-muted"> · {priceOf(plan)}</span>
        </output>
        <button
          type="button"
          aria-expanded={isChanging}
          onClick={() => setChanging(!isChanging)}
          className="text-link py-1.5"
        >
          {words.change}
          <span className="sr-only">{words.changeWhat}</span>
        </button>
      </div>
      {isChanging && (
        <div className="space-y-3 border-t border-line py-3">
          <p>{differences[other]}</p>
          <Button kind="secondary" size="small" onClick={change}>
            {words.switchTo(planNames[other])}
          </Button>
        </div>
      )}
    </section>
  );
}
