import { useFormContext, useWatch } from 'react-hook-form';

import * as words from '#words/features/signup/steps.js';
import { passwordHolds, passwordRules } from '../../lib/auth/password-rules.js';
import { PasswordField } from '../../ui/field.js';
import { RuleList } from '../../ui/rule-list.js';

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
  // Shows errors that only the service can find; the rules below show the others
  const isRefused = errors.password?.type === 'server';
  const recheck = () => {
    if (confirmation !== '') void trigger('confirmPassword');
  };
  return (
    <>
      <PasswordField
        label={words.password}
        autoComplete="new-password"
        error={holds || isRefused ? errors.password?.message : undefined}
        aria-invalid={errors.password ? true : undefined}
        hint={!holds && <RuleList wide text={password} rules={passwordRules} checked={Boolean(errors.password)} />}
        {...register('password', { onChange: recheck })}
      />
      {holds && (
        <PasswordField
          label={words.retypePassword}
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register('confirmPassword')}
        />
      )}
    </>
  );
}
