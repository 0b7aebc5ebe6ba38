import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { z } from 'zod';

import { paths } from '../../lib/paths.js';
import { Button } from '../../ui/button.js';
import { Ask } from '../../ui/dialog.js';
import { TextField } from '../../ui/field.js';
import { Notice } from '../../ui/notice.js';
import { usePageTitle } from '../../ui/page.js';
import { requestPasswordReset } from './password-reset.js';
import { SignInCard } from './sign-in-card.js';

const ResetForm = z.object({
  email: z.string().trim().min(1, 'Please enter your email.').pipe(z.email('Please enter a valid email address.')),
});

export function ForgotPasswordPage() {
  usePageTitle('Reset your password');
  const navigate = useNavigate();
  const [sent, setSent] = useState(false);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(ResetForm),
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = formState;
  const send = handleSubmit(async ({ email }) => {
    try {
      await requestPasswordReset(email);
      setSent(true);
    } catch {
      setError('root', { message: 'Error sending reset email. Please try again.' });
    }
  });
  return (
    <main id="main">
      <SignInCard title="Forgot your password?" lead="We send you a link with which you choose a new one.">
        <form noValidate onSubmit={(event) => void send(event)} className="space-y-3">
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            error={errors.email?.message}
            {...register('email')}
          />
          {errors.root && (
            <Notice tone="bad" announce="now">
              {errors.root.message}
            </Notice>
          )}
          <Button type="submit" className="w-full" busy={isSubmitting && 'Sending…'}>
            Send Password Reset Link
          </Button>
        </form>
        <Link to={paths.login()} className="text-link inline-block py-1">
          Back to sign in
        </Link>
      </SignInCard>
      <Ask
        open={sent}
        onDismiss={() => setSent(false)}
        title="Check your email"
        actions={<Button onClick={() => void navigate(paths.login())}>Close &amp; Return to Login</Button>}
      >
        <p className="font-semibold">Please check your spam folder first: such messages often land there.</p>
        <p>If there is an account with this email, the reset link was sent. It works once and for a short time.</p>
      </Ask>
    </main>
  );
}
