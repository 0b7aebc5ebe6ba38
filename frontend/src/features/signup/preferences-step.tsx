import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';

import * as words from '#words/features/signup/preferences.js';
import { passwordNotStored } from '#words/features/signup/steps.js';
import { paths } from '../../lib/browser/paths.js';
import { pricePerPeriod } from '../../lib/membership/plan-conditions.js';
import { planCents } from '../../lib/membership/plans.js';
import { Button } from '../../ui/button.js';
import { Notice } from '../../ui/notice.js';
import { TaxNote } from '../../ui/tax-note.js';
import { DeliveryChoice } from './delivery-choice.js';
import { changeDraft, heldPassword, readDraft, useChosenGift, type Basics } from './draft.js';
import { DuplicateDialog } from './duplicate-dialog.js';
import { GiftNotice } from './gift-notice.js';
import { PasswordFields } from './password-fields.js';
import { PlanChoice } from './plan-choice.js';
import { preferencesForm, type PreferencesForm } from './preferences-schema.js';
import { Step } from './step.js';
import { usePayment } from './use-payment.js';

interface PreferencesStepProps {
  readonly basics: Basics;
  readonly termsAcceptedAt: string;
}

const passwordReasons = {
  forgotten: {
    tone: 'info',
    title: words.passwordForgotten,
    text: passwordNotStored,
  },
  refused: {
    tone: 'warn',
    title: words.passwordRefused,
    text: words.passwordCommon,
  },
} as const;

export function PreferencesStep({ basics, termsAcceptedAt }: PreferencesStepProps) {
  const navigate = useNavigate();
  const gift = useChosenGift();
  const [asksPassword, setAsksPassword] = useState<keyof typeof passwordReasons | null>(() =>
    heldPassword() === '' ? 'forgotten' : null,
  );
  const { commPref = 'both', plan = 'monthly' } = readDraft().preferences ?? {};
  const form = useForm<PreferencesForm>({
    resolver: zodResolver(preferencesForm(asksPassword !== null)),
    mode: 'onTouched',
    defaultValues: { commPref, plan, smsConsent: false, password: '', confirmPassword: '' },
  });
  const { pay, duplicates } = usePayment({
    form,
    basics,
    termsAcceptedAt,
    onPasswordRefused: () => setAsksPassword('refused'),
  });
  const { errors, isSubmitting } = form.formState;
  const { setFocus, subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: { commPref, plan } }) => changeDraft({ preferences: { commPref, plan } }),
      }),
    [subscribe],
  );
  useEffect(() => {
    // The field has just been rendered
    if (asksPassword === 'refused') setFocus('password');
  }, [asksPassword, setFocus]);

  const changeContact = () => {
    const { email, phone } = basics;
    const cleared = { email: duplicates?.email ? '' : email, phone: duplicates?.phone ? '' : phone };
    changeDraft({ basics: { ...basics, ...cleared }, basicsChecked: false });
    void navigate(paths.signup);
  };
  return (
    <Step number={3} lead={words.lead(basics.firstName)}>
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void form.handleSubmit(pay)(event)} className="space-y-10">
          <DeliveryChoice email={basics.email} phone={basics.phone} />
          {gift ? <GiftNotice code={gift} /> : <PlanChoice />}
          {asksPassword && (
            <section className="space-y-5">
              <Notice tone={passwordReasons[asksPassword].tone} title={passwordReasons[asksPassword].title}>
                {passwordReasons[asksPassword].text}
              </Notice>
              <PasswordFields />
            </section>
          )}
          {errors.root && (
            <Notice tone="bad" announce="now" title={errors.root.message}>
              {words.nothingCharged}
            </Notice>
          )}
          {gift ? <GiftButton busy={isSubmitting} /> : <PaymentButton busy={isSubmitting} />}
        </form>
      </FormProvider>
      <DuplicateDialog duplicates={duplicates} onClose={changeContact} />
    </Step>
  );
}

function GiftButton({ busy }: { busy: boolean }) {
  return (
    <Button type="submit" busy={busy && words.startingYear} className="w-full text-lg">
      {words.startGiftYear}
    </Button>
  );
}

function PaymentButton({ busy }: { busy: boolean }) {
  const plan = useWatch<PreferencesForm, 'plan'>({ name: 'plan' });
  return (
    <div className="space-y-3">
      <Button type="submit" busy={busy && words.openingPayment} className="w-full text-lg">
        {words.payment(pricePerPeriod(plan, planCents[plan]))}
      </Button>
      <p className="text-center text-[0.9375rem] text-muted">{words.cardIsSafe}</p>
      <TaxNote className="text-center text-[0.9375rem] text-muted" />
    </div>
  );
}
