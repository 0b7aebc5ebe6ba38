import { minimumAgeIn } from '@numbercast/lottery';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';

import * as words from '#words/features/signup/preferences.js';
import { language } from '#words/language.js';
import { hasCode, ProblemError } from '../../lib/api/problem-error.js';
import { paths } from '../../lib/browser/paths.js';
import { agreementTo, smsConsent } from '../../lib/membership/sms-consent.js';
import { termsVersion } from '../../lib/membership/terms-version.js';
import { phoneDigits } from '../../lib/format/us-phone.js';
import { changeDraft, heldPassword, holdPassword, readDraft, type Basics } from './draft.js';
import type { Duplicates } from './duplicate-dialog.js';
import { openPaymentPage } from './payment-page.js';
import type { PreferencesForm } from './preferences-schema.js';
import { readSignupState } from './signup-api.js';
import { startPayment } from './start-payment.js';

interface Payment {
  readonly form: UseFormReturn<PreferencesForm>;
  readonly basics: Basics;
  readonly termsAcceptedAt: string;
  /** Called when the service rejects the password, which must then be entered again. */
  readonly onPasswordRefused: () => void;
}

const pointsTo = (error: ProblemError, pointer: string) => error.errors.find((problem) => problem.pointer === pointer);

/** A rejection has its own text. A server error, or no response, gets the texts of spec §8. */
function explain(error: unknown): string {
  if (!(error instanceof ProblemError)) return words.wentWrong;
  if (error.status >= 500) return words.paymentNotStarted;
  return error.errors[0]?.detail ?? error.message;
}

/** Whether the sign-up of this tab is already paid: Back leads from the payment page to this step again. */
async function isPaid(): Promise<boolean> {
  const { reservation } = readDraft();
  if (!reservation) return false;
  // Without a response, the checkout decides, because it also checks this
  const signup = await readSignupState(reservation).catch(() => null);
  return signup?.state === 'paid';
}

export function usePayment({ form, basics, termsAcceptedAt, onPasswordRefused }: Payment) {
  const navigate = useNavigate();
  const [duplicates, setDuplicates] = useState<Duplicates | null>(null);

  const handle = (error: unknown) => {
    if (hasCode(error, 'signup-already-paid')) return void navigate(paths.signupSuccess);
    if (hasCode(error, 'contact-taken')) {
      const email = pointsTo(error, '/email') !== undefined;
      setDuplicates({ email, phone: !email || pointsTo(error, '/phone') !== undefined });
      return;
    }
    const password = error instanceof ProblemError && pointsTo(error, '/password');
    if (password) {
      holdPassword('');
      onPasswordRefused();
      form.setError('password', { type: 'server', message: password.detail }, { shouldFocus: true });
    } else {
      form.setError('root', { message: explain(error) });
    }
  };

  const pay = async ({ commPref, plan, smsConsent: given, password }: PreferencesForm) => {
    if (password !== '') holdPassword(password);
    changeDraft({ preferences: { commPref, plan } });
    const consent = { ...agreementTo(smsConsent), given: commPref !== 'email' && given };
    const phone = phoneDigits(basics.phone);
    try {
      if (await isPaid()) return void navigate(paths.signupSuccess);
      const { termsLanguage, invitation, gift } = readDraft();
      const terms = { termsAcceptedAt, termsVersion, termsLanguage };
      const agreed = { smsConsent: consent, ...terms, confirmedAge: minimumAgeIn(basics.state) };
      const by = gift ? { plan: 'annual' as const, gift } : { plan, invitation };
      const order = { ...basics, phone, commPref, ...agreed, language, ...by };
      openPaymentPage(await startPayment(order, heldPassword()));
    } catch (error) {
      handle(error);
    }
  };
  return { pay, duplicates };
}
