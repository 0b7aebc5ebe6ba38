import { useFormContext } from 'react-hook-form';

import { planConditions, planTitle } from '../../lib/membership/plan-conditions.js';
import { annualSaving, dollars, planCents } from '../../lib/membership/plans.js';
import { Badge } from '../../ui/badge.js';
import { Choice, ChoiceGroup } from '../../ui/choice.js';
import type { PreferencesForm } from './preferences-schema.js';

export function PlanChoice() {
  const { register, formState } = useFormContext<PreferencesForm>();
  return (
    <ChoiceGroup legend="Which plan?" error={formState.errors.plan?.message}>
      <Choice
        title={planTitle('monthly', planCents.monthly)}
        value="monthly"
        detail={planConditions.monthly}
        {...register('plan')}
      />
      <Choice
        title={planTitle('annual', planCents.annual)}
        aside={<Badge tone="info">Most popular</Badge>}
        value="annual"
        detail={`${dollars(planCents.annual / 12)} a month; you save ${dollars(annualSaving.cents)} a year (${annualSaving.percent}%). ${planConditions.annual}`}
        {...register('plan')}
      />
    </ChoiceGroup>
  );
}
