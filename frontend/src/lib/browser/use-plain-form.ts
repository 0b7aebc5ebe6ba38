import { useState, type FormEvent } from 'react';

import { fieldErrorsOf } from '../api/problem-error.js';

type Control = HTMLInputElement | HTMLTextAreaElement;
type Errors<Field extends string> = Partial<Record<Field, string>>;

interface PlainForm<Field extends string> {
  /** In the order of the page. */
  readonly fields: readonly Field[];
  /** Client-side validation. The service decides. */
  readonly errorsOf: (form: HTMLFormElement) => Errors<Field>;
  readonly send: (form: HTMLFormElement) => Promise<void>;
  /** Returns the text for an error that is not related to a field. */
  readonly explain: (error: unknown) => string;
}

export const controlOf = (form: HTMLFormElement, field: string) => form.elements.namedItem(field) as Control;

/** A form without the form library, which pages with a small budget do not load. */
export function usePlainForm<Field extends string>({ fields, errorsOf, send, explain }: PlainForm<Field>) {
  const [errors, setErrors] = useState<Errors<Field>>({});
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);

  /** Shows the field errors, if any, and focuses the first invalid field. */
  const refuse = (form: HTMLFormElement, found: Errors<Field>) => {
    setErrors(found);
    const first = fields.find((field) => found[field]);
    if (first) controlOf(form, first).focus();
    return first !== undefined;
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setFailure(undefined);
    if (refuse(form, errorsOf(form))) return;
    setSending(true);
    try {
      await send(form);
    } catch (error) {
      if (!refuse(form, fieldErrorsOf(error) as Errors<Field>)) setFailure(explain(error));
      setSending(false);
    }
  };
  const forget = (field: Field) => {
    if (errors[field]) setErrors({ ...errors, [field]: undefined });
  };
  return { errors, failure, isSending, submit, forget };
}
