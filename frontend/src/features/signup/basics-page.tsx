import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useLayoutEffect, useState, type FormEvent } from 'react';
import { FormProvider, useForm, type FieldErrors } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router-dom';

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
import { changeDraft, choosePlan, heldPassword, holdPassword, readDraft, type Basics } from './draft.js';
import { DuplicateDialog, type Duplicates } from './duplicate-dialog.js';
import { PasswordFields } from './password-fields.js';
import { PersonFields } from './person-fields.js';
import { validateSignup } from './signup-api.js';
import { Step } from './step.js';

const empty: Basics = { firstName: '', lastName: '', email: '', phone: '', zip: '', city: '', state: '' };
const serverFields = ['email', 'phone'] as const;

/** The spec's words for what keeps the form from being sent. */
const blockers = (errors: FieldErrors<BasicsForm>) =>
  [
    errors.zip && 'Please enter a valid ZIP code to proceed.',
    errors.phone && 'Please enter a valid U.S. phone number to proceed.',
  ].filter(Boolean) as string[];

function useBasicsForm() {
  const form = useForm<BasicsForm>({
    resolver: zodResolver(BasicsForm),
    mode: 'onTouched',
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

/** Keeps the plan of the link that led here, `?plan=annual`, for the last step. */
function usePlanOfLink() {
  const [search] = useSearchParams();
  const plan = search.get('plan');
  // Before the first paint, which already shows the plan
  useLayoutEffect(() => {
    if (isPlan(plan)) choosePlan(plan);
  }, [plan]);
}

/** A member who comes here by mistake is not sold a second membership. */
export function BasicsPage() {
  const identity = useIdentity();
  const [isForAnother, setForAnother] = useState(false);
  if (identity && !identity.isAdmin && !isForAnother) return <AlreadyMember onGoOn={() => setForAnother(true)} />;
  return <BasicsStep />;
}

function BasicsStep() {
  usePlanOfLink();
  const form = useBasicsForm();
  const navigate = useNavigate();
  const [duplicates, setDuplicates] = useState<Duplicates | null>(null);
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
      form.setError('root', { message: 'Unable to validate signup data. Please try again.' });
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const topic = isHoneypotFilled(event.currentTarget);
    void form.handleSubmit((values) => goOn(values, topic))(event);
  };

  const clearDuplicates = () => {
    if (duplicates?.phone) form.resetField('phone', { defaultValue: '' });
    if (duplicates?.email) form.resetField('email', { defaultValue: '' });
    const first = duplicates?.email ? 'email' : 'phone';
    setDuplicates(null);
    // The dialog gives the focus back to the button first; the field that needs a new value comes after.
    setTimeout(() => form.setFocus(first));
  };

  return (
    <Step number={1} lead="We use this to send your numbers. All fields are required.">
      {returning && (
        <Notice tone="info" className="mb-6" title="Your details are still here">
          We don’t store passwords in your browser, so please enter it again.
        </Notice>
      )}
      <FormProvider {...form}>
        <form noValidate onSubmit={submit} className="space-y-3">
          <PersonFields />
          <PasswordFields />
          <ConsentNotice />
          <Honeypot />
          <FormProblems messages={form.formState.submitCount > 0 ? blockers(errors) : []} root={errors.root?.message} />
          <Button type="submit" busy={isSubmitting && 'Checking…'} className="w-full">
            Next: review terms
          </Button>
        </form>
      </FormProvider>
      <DuplicateDialog duplicates={duplicates} onClose={clearDuplicates} />
    </Step>
  );
}

function FormProblems({ messages, root }: { messages: readonly string[]; root?: string }) {
  const all = root ? [...messages, root] : messages;
  if (all.length === 0) return null;
  return (
    <Notice tone="bad" announce="now">
      {all.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </Notice>
  );
}
