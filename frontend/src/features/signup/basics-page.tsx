import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useLayoutEffect, useState, type FormEvent } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router-dom';

import * as words from '#words/features/signup/basics.js';
import { passwordNotStored } from '#words/features/signup/steps.js';
import { showFieldErrors } from '../../lib/api/form-problem.js';
import { paths } from '../../lib/browser/paths.js';
import { phoneDigits } from '../../lib/format/us-phone.js';
import { useIdentity } from '../../lib/auth/use-identity.js';
import { isPlan } from '../../lib/membership/plans.js';
import { Button } from '../../ui/button.js';
import { Notice } from '../../ui/notice.js';
import { Honeypot, isHoneypotFilled } from '../../ui/honeypot.js';
import { AlreadyMember } from './already-member.js';
import { BasicsForm } from './basics-schema.js';
import { ConsentNotice } from './consent-notice.js';
import { changeDraft, choosePlan, heldPassword, holdPassword, readDraft, useChosenGift, type Basics } from './draft.js';
import { GiftNotice } from './gift-notice.js';
import { InvitationNotice } from './invitation-notice.js';
import { DuplicateDialog, type Duplicates } from './duplicate-dialog.js';
import { ErrorSummary, problemsOf, type Problem } from './error-summary.js';
import { PasswordFields } from './password-fields.js';
import { PersonFields } from './person-fields.js';
import { validateSignup } from './signup-api.js';
import { Step } from './step.js';

const empty: Basics = { firstName: '', lastName: '', email: '', phone: '', zip: '', city: '', state: '' };
const serverFields = ['email', 'phone'] as const;

function useBasicsForm() {
  const form = useForm<BasicsForm>({
    resolver: zodResolver(BasicsForm),
    mode: 'onTouched',
    shouldFocusError: false, // the summary takes the focus
    defaultValues: { ...empty, ...readDraft().basics, password: heldPassword(), confirmPassword: heldPassword() },
  });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: { password: _password, confirmPassword: _confirmation, ...basics } }) =>
          changeDraft({ basics, basicsChecked: false }),
      }),
    [subscribe],
  );
  return form;
}

/** Stores the plan of the link that led here, `?plan=annual`, for the last step. */
function usePlanOfLink() {
  const [search] = useSearchParams();
  const plan = search.get('plan');
  // Before the first paint, which already shows the plan
  useLayoutEffect(() => {
    if (isPlan(plan)) choosePlan(plan);
  }, [plan]);
}

/** Stores the code of the invitation link that led here, `?invite=K7M2H9QX`, for the payment. */
function useInvitationOfLink(): string | null {
  const [search] = useSearchParams();
  const code = search.get('invite') ?? readDraft().invitation ?? null;
  useEffect(() => {
    if (code) changeDraft({ invitation: code });
  }, [code]);
  return code;
}

/** Step 1 of sign-up. Members who open it by mistake first see a notice, which prevents a second membership. */
export function BasicsPage() {
  const identity = useIdentity();
  const [isForAnother, setForAnother] = useState(false);
  if (identity && !identity.isOperator && !isForAnother) return <AlreadyMember onGoOn={() => setForAnother(true)} />;
  return <BasicsStep />;
}

function BasicsStep() {
  usePlanOfLink();
  const gift = useChosenGift();
  const invitation = useInvitationOfLink();
  const form = useBasicsForm();
  const navigate = useNavigate();
  const [duplicates, setDuplicates] = useState<Duplicates | null>(null);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [returning] = useState(() => readDraft().basicsChecked && heldPassword() === '');
  const { errors, isSubmitting } = form.formState;

  const goOn = async ({ password, confirmPassword: _confirmation, ...basics }: BasicsForm, topic?: string) => {
    try {
      const answer = await validateSignup({ email: basics.email, phone: phoneDigits(basics.phone), topic });
      if (answer.emailDuplicate || answer.phoneDuplicate) {
        setDuplicates({ email: answer.emailDuplicate, phone: answer.phoneDuplicate });
        return;
      }
      if (!answer.valid) throw new Error('The details were refused without a reason.');
      changeDraft({ basics, basicsChecked: true, topic });
      holdPassword(password);
      await navigate(paths.signupTerms);
    } catch (error) {
      if (showFieldErrors(error, serverFields, form.setError)) return;
      form.setError('root', { message: words.notValidated });
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const topic = isHoneypotFilled(event.currentTarget);
    void form.handleSubmit(
      (values) => {
        setProblems([]);
        return goOn(values, topic);
      },
      (found) => setProblems(problemsOf(found)),
    )(event);
  };

  const clearDuplicates = () => {
    if (duplicates?.phone) form.resetField('phone', { defaultValue: '' });
    if (duplicates?.email) form.resetField('email', { defaultValue: '' });
    const first = duplicates?.email ? 'email' : 'phone';
    setDuplicates(null);
    // The dialog first returns the focus to the button; after that, the field that needs a new value is focused.
    setTimeout(() => form.setFocus(first));
  };

  return (
    <Step number={1} lead={words.lead}>
      <ErrorSummary problems={problems} onChoose={(field) => form.setFocus(field)} />
      {gift ? <GiftNotice code={gift} /> : invitation && <InvitationNotice code={invitation} />}
      {returning && (
        <Notice tone="info" className="mb-6" title={words.stillHere}>
          {passwordNotStored}
        </Notice>
      )}
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={submit}
          className="[&_[id$=message]]:mb-2.5 [&_[id$=message]]:min-h-5 [&_[id$=message]]:leading-5"
        >
          <PersonFields />
          <PasswordFields />
          <div className="space-y-5 pt-4">
            <ConsentNotice />
            <Honeypot />
            {errors.root && <Notice tone="bad" announce="now" title={errors.root.message} />}
            <Button type="submit" busy={isSubmitting && words.checking} className="w-full">
              {words.next}
            </Button>
          </div>
        </form>
      </FormProvider>
      <DuplicateDialog duplicates={duplicates} onClose={clearDuplicates} />
    </Step>
  );
}
