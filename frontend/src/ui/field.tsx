import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useId, useState, type ComponentProps, type ReactNode } from 'react';

import * as words from '#words/ui/field.js';
import { classNames } from '../lib/format/class-names.js';

interface FieldFrameProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Replaces the hint. */
  readonly error?: string;
  /** The field cannot be invalid: no line is reserved below it. */
  readonly bare?: boolean;
  /** With `above`, the hint stays next to its label, and the space below the field is only for the error. */
  readonly hintAt?: 'above' | 'below';
  readonly children: (control: { id: string; describedBy: string | undefined; invalid: boolean }) => ReactNode;
}

/**
 * Label, control, and a line that holds the hint or the error, wired together for screen readers. The line is there from
 * the start: an error that pushed the page down on blur would move the button from under a pointer already pressing it.
 */
export function FieldFrame({ label, hint, error, bare, hintAt = 'below', children }: FieldFrameProps) {
  const id = useId();
  const above = hintAt === 'above' ? hint : undefined;
  const message = error ?? (above ? undefined : hint);
  const describedBy = message ? `${id}-message` : above ? `${id}-hint` : undefined;
  return (
    <div className="min-w-0 space-y-1.5">
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      {above && (
        <div id={`${id}-hint`} className="-mt-1 text-[0.9375rem] text-muted">
          {above}
        </div>
      )}
      {children({ id, describedBy, invalid: error !== undefined })}
      {!bare && (
        <div
          id={`${id}-message`}
          className={classNames('min-h-[1.5em] text-[0.9375rem]', error ? 'font-semibold text-bad' : 'text-muted')}
        >
          {message}
        </div>
      )}
    </div>
  );
}

export const controlStyles =
  'w-full min-h-12 rounded-control border border-line-strong bg-surface px-3.5 py-2.5 text-ink figures ' +
  'placeholder:text-muted aria-invalid:border-bad aria-invalid:border-2 disabled:bg-sunken disabled:text-muted';

type FrameProps = Pick<FieldFrameProps, 'label' | 'hint' | 'error' | 'bare' | 'hintAt'>;
type FieldProps = ComponentProps<'input'> & FrameProps;

export function TextField({ label, hint, error, bare, hintAt, className, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} bare={bare} hintAt={hintAt}>
      {({ id, describedBy, invalid }) => (
        <input
          {...input}
          id={id}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          className={classNames(controlStyles, className)}
        />
      )}
    </FieldFrame>
  );
}

export function PasswordField({ label, hint, error, ...input }: FieldProps) {
  const [isVisible, setVisible] = useState(false);
  const Icon = isVisible ? EyeOff : Eye;
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {({ id, describedBy, invalid }) => (
        <div className="relative">
          <input
            {...input}
            id={id}
            type={isVisible ? 'text' : 'password'}
            aria-describedby={describedBy}
            aria-invalid={invalid || input['aria-invalid'] || undefined}
            className={classNames(controlStyles, 'pr-13')}
          />
          <button
            type="button"
            onClick={() => setVisible(!isVisible)}
            aria-pressed={isVisible}
            aria-label={words.show(label)}
            className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-control text-muted hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        </div>
      )}
    </FieldFrame>
  );
}

export function TextArea({ label, hint, error, ...area }: ComponentProps<'textarea'> & FrameProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {({ id, describedBy, invalid }) => (
        <textarea
          {...area}
          id={id}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          className={classNames(controlStyles, 'min-h-36')}
        />
      )}
    </FieldFrame>
  );
}
