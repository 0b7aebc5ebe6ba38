import { useEffect, useId, useRef } from 'react';
import type { FieldErrors } from 'react-hook-form';

import * as words from '#words/features/signup/basics.js';
import type { BasicsForm } from './basics-schema.js';

type FieldName = keyof BasicsForm;

export interface Problem {
  readonly field: FieldName;
  readonly message: string;
}

/** The fields in the order of the page. */
const order: readonly FieldName[] = ['firstName', 'lastName', 'email', 'phone', 'zip', 'password', 'confirmPassword'];

/** Texts that differ from those at the fields; spec §5 specifies the first two. */
const texts: Partial<Record<FieldName, string>> = {
  zip: words.zipToProceed,
  phone: words.phoneToProceed,
  password: words.passwordToProceed,
};

/** Returns the errors that prevent submission, in the order of the page. */
export function problemsOf(errors: FieldErrors<BasicsForm>): readonly Problem[] {
  return (
    order
      .filter((field) => errors[field])
      // The password confirmation is checked only once the password is valid
      .filter((field) => field !== 'confirmPassword' || !errors.password)
      .map((field) => ({ field, message: texts[field] ?? errors[field]?.message ?? '' }))
  );
}

interface ErrorSummaryProps {
  readonly problems: readonly Problem[];
  readonly onChoose: (field: FieldName) => void;
}

/** The errors of the last submission. It receives the focus, and stays until the form is submitted again. */
export function ErrorSummary({ problems, onChoose }: ErrorSummaryProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problems.length > 0) box.current?.focus();
  }, [problems]);
  if (problems.length === 0) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      aria-labelledby={id}
      className="mb-8 rounded-card border-2 border-bad bg-bad-soft p-5"
    >
      <h2 id={id} className="headline text-xl">
        {words.problems(problems.length)}
      </h2>
      <ul className="mt-2 space-y-1">
        {problems.map(({ field, message }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault();
                onChoose(field);
              }}
              className="font-semibold text-bad underline underline-offset-3"
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
