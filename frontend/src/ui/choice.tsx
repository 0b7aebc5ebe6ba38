import { useId, type ComponentProps, type ReactNode } from 'react';

import { classNames } from '../lib/format/class-names.js';

interface ChoiceGroupProps {
  readonly legend: string;
  readonly hint?: ReactNode;
  readonly error?: string;
  readonly columns?: string;
  readonly children: ReactNode;
}

/** A radio group: a question with a few answers, one of which is selected. */
export function ChoiceGroup({ legend, hint, error, columns, children }: ChoiceGroupProps) {
  const id = useId();
  const describedBy = classNames(hint ? `${id}-hint` : null, error && `${id}-error`) || undefined;
  return (
    <fieldset aria-describedby={describedBy} className="min-w-0 space-y-3">
      <legend className="mb-3 font-display text-xl leading-tight font-bold tracking-tight">{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="text-muted">
          {hint}
        </p>
      )}
      <div className={classNames('grid gap-3', columns)}>{children}</div>
      {error && (
        <p id={`${id}-error`} role="alert" className="font-semibold text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface ChoiceProps extends ComponentProps<'input'> {
  readonly title: string;
  readonly detail?: ReactNode;
  readonly aside?: ReactNode;
}

/** One answer: the whole card is the target. */
export function Choice({ title, detail, aside, lang, ...input }: ChoiceProps) {
  const id = useId();
  return (
    <label
      className={classNames(
        'flex cursor-pointer items-start gap-3 rounded-card border border-line-strong bg-surface p-4',
        'has-checked:border-accent has-checked:bg-accent-soft has-checked:outline-1 has-checked:outline-accent',
        'has-disabled:cursor-not-allowed has-disabled:opacity-60 has-focus-visible:outline-2',
        'has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
      )}
    >
      <input
        {...input}
        type="radio"
        aria-labelledby={`${id}-title`}
        aria-describedby={detail ? `${id}-detail` : undefined}
        className="mark mt-0.5 size-5 focus-visible:outline-none"
      />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 font-semibold">
          <span id={`${id}-title`} lang={lang}>
            {title}
          </span>
          {aside}
        </span>
        {detail && (
          <span id={`${id}-detail`} className="block text-[0.9375rem] text-muted">
            {detail}
          </span>
        )}
      </span>
    </label>
  );
}

interface TickProps extends ComponentProps<'input'> {
  readonly label: ReactNode;
  readonly error?: string;
}

/** A statement the person makes by ticking it. */
export function Checkbox({ label, error, ...input }: TickProps) {
  const id = useId();
  return (
    <div className="space-y-1.5">
      <label className="flex cursor-pointer items-start gap-3 has-disabled:cursor-not-allowed has-disabled:opacity-60">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : input['aria-describedby']}
          className="mark mt-0.5 size-6"
        />
        <span className="min-w-0">{label}</span>
      </label>
      {error && (
        <p id={id} className="text-[0.9375rem] font-semibold text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
