import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import { useFormContext, useWatch } from 'react-hook-form';

import { classNames } from '../../lib/class-names.js';
import { PasswordField } from '../../ui/field.js';
import { passwordHolds, passwordRules } from './password-rules.js';

interface PasswordPair {
  password: string;
  confirmPassword: string;
}

/** The password, its rules while they are not all met, and then the second field. */
export function PasswordFields() {
  const { register, control, trigger, formState } = useFormContext<PasswordPair>();
  const password = useWatch({ control, name: 'password' });
  const confirmation = useWatch({ control, name: 'confirmPassword' });
  const { errors } = formState;
  const holds = passwordHolds(password);
  const recheck = () => {
    if (confirmation !== '') void trigger('confirmPassword');
  };
  return (
    <>
      <PasswordField
        label="Password"
        autoComplete="new-password"
        error={holds ? errors.password?.message : undefined}
        aria-invalid={errors.password ? true : undefined}
        hint={!holds && <RuleList password={password} checked={Boolean(errors.password)} />}
        {...register('password', { onChange: recheck })}
      />
      {holds && (
        <PasswordField
          label="Re-type password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register('confirmPassword')}
        />
      )}
    </>
  );
}

function RuleList({ password, checked }: { password: string; checked: boolean }) {
  return (
    <ul className="grid gap-x-4 gap-y-1 pt-1 sm:grid-cols-2">
      {passwordRules.map(({ name, holds }) => {
        const met = holds(password);
        const Icon = met ? Check : Circle;
        const tone = met ? 'text-good' : checked && 'font-semibold text-bad';
        return (
          <li key={name} className={classNames('flex items-center gap-2', tone)}>
            <Icon aria-hidden="true" className="size-4 shrink-0" />
            {name}
            <span className="sr-only">{met ? ' (met)' : ' (missing)'}</span>
          </li>
        );
      })}
    </ul>
  );
}
