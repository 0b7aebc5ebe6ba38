import { useState, type FormEvent } from 'react';

import * as words from '#words/features/sign-in/forgot-password-page.js';
import { useIsAlive } from '../../lib/browser/navigation.js';
import { paths } from '../../lib/browser/paths.js';
import { fieldErrorsOf, ProblemError } from '../../lib/api/problem-error.js';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/field.js';
import { Link } from '../../ui/link.js';
import { Notice } from '../../ui/notice.js';
import { usePageTitle } from '../../ui/page.js';
import { requestPasswordReset } from './password-reset.js';
import { ResetSent } from './reset-sent.js';
import { SignInCard } from './sign-in-card.js';

type Outcome =
  { readonly state: 'asking' | 'sending' | 'sent' } | { readonly state: 'wrong' | 'failed'; readonly why: string };

/** Client-side validation with our texts. */
function wrongWith({ value, validity }: HTMLInputElement): string | null {
  if (value.trim() === '') return words.noEmail;
  return validity.typeMismatch ? words.notEmail : null;
}

/** Error text of a failed request: the text of the spec unless the member has to wait. */
function outcomeOf(error: unknown): Outcome {
  const { email: why } = fieldErrorsOf(error);
  if (why) return { state: 'wrong', why };
  const waitS = error instanceof ProblemError && error.status === 429 ? (error.retryAfterS ?? 0) : 0;
  return { state: 'failed', why: waitS > 0 ? words.tooMany(Math.ceil(waitS / 60)) : words.notSent };
}

export function ForgotPasswordPage() {
  usePageTitle(words.title);
  const [outcome, setOutcome] = useState<Outcome>({ state: 'asking' });
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = event.currentTarget.elements.namedItem('email') as HTMLInputElement;
    const why = wrongWith(email);
    if (why) {
      email.focus();
      return setOutcome({ state: 'wrong', why });
    }
    setOutcome({ state: 'sending' });
    setOutcome(await requestPasswordReset(email.value.trim()).then(() => ({ state: 'sent' }), outcomeOf));
  };
  return (
    <main id="main">
      <SignInCard title={words.forgotten} lead={words.lead}>
        <ResetForm outcome={outcome} onSend={(event) => void send(event)} />
        <Link to={paths.login()} className="text-link inline-block py-1">
          {words.backToSignIn}
        </Link>
      </SignInCard>
      <ResetSent open={outcome.state === 'sent'} onDismiss={() => setOutcome({ state: 'asking' })} />
    </main>
  );
}

interface ResetFormProps {
  readonly outcome: Outcome;
  readonly onSend: (event: FormEvent<HTMLFormElement>) => void;
}

function ResetForm({ outcome, onSend }: ResetFormProps) {
  const isAlive = useIsAlive();
  return (
    <form noValidate onSubmit={onSend} className="space-y-3">
      <TextField
        label={words.email}
        name="email"
        type="email"
        autoComplete="email"
        required
        error={outcome.state === 'wrong' ? outcome.why : undefined}
      />
      {outcome.state === 'failed' && (
        <Notice tone="bad" announce="now">
          {outcome.why}
        </Notice>
      )}
      <Button type="submit" className="w-full" disabled={!isAlive} busy={outcome.state === 'sending' && words.sending}>
        {words.send}
      </Button>
    </form>
  );
}
