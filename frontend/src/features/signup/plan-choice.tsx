import { useFormContext } from 'react-hook-form';

import { annualSaving, dollars, planCents } from '../../lib/membership/plans.js';
import { Badge } from '../../ui/badge.js';
import { Choice, ChoiceGroup } from '../../ui/choice.js';
import type { PreferencesForm } from './preferences-schema.js';

export function PlanChoice() {
  const { register, formState } = useFormContext<PreferencesForm>();
  return (
    <ChoiceGroup legend="Which plan?" error={formState.errors.plan?.message}>
      <Choice
        title={`Monthly, ${dollars(planCents.monthly)} a month`}
        value="monthly"
        detail="Cancel anytime; the current month is not refunded. Renews monthly until you turn off auto-renew."
        {...register('plan')}
      />
      <Choice
        title={`Annual, ${dollars(planCents.annual)} a year`}
        aside={<Badge tone="info">Most popular</Badge>}
        value="annual"
        detail={`${dollars(planCents.annual / 12)} a month; you save ${dollars(annualSaving.cents)} a year (${annualSaving.percent}%). Paid once. Can’t be canceled or refunded during the year. Renews yearly until you turn off auto-renew.`}
        {...register('plan')}
      />
    </ChoiceGroup>
  );
}
