import { useFormContext } from 'react-hook-form';

import * as words from '#words/features/signup/preferences.js';
import { planConditions, planTitle } from '../../lib/membership/plan-conditions.js';
import { annualSaving, dollars, planCents } from '../../lib/membership/plans.js';
import { Badge } from '../../ui/badge.js';
import { Choice, ChoiceGroup } from '../../ui/choice.js';
import type { PreferencesForm } from './preferences-schema.js';

const { cents, percent } = annualSaving;
const saving = words.annualSaving(dollars(planCents.annual / 12), dollars(cents), percent);

export function PlanChoice() {
  const { register, formState } = useFormContext<PreferencesForm>();
  return (
    <ChoiceGroup legend={words.plan} error={formState.errors.plan?.message}>
      <Choice
        title={planTitle('monthly', planCents.monthly)}
        value="monthly"
        detail={planConditions.monthly}
        {...register('plan')}
      />
      <Choice
        title={planTitle('annual', planCents.annual)}
        aside={<Badge tone="info">{words.popular}</Badge>}
        value="annual"
        detail={`${saving} ${planConditions.annual}`}
        {...register('plan')}
      />
    </ChoiceGroup>
  );
}
