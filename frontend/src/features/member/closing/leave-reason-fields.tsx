import { useId } from 'react';

import { TextField } from '../../../ui/field.js';
import type { LeaveAnswer, LeaveReason } from './leave-reason-api.js';

const choices: readonly (readonly [LeaveReason, string])[] = [
  ['too-expensive', 'It costs too much'],
  ['no-wins', 'I didn’t win'],
  ['too-many-messages', 'I get too many messages'],
  ['not-used', 'I don’t use the numbers'],
  ['technical-problems', 'Something didn’t work'],
  ['other', 'Another reason'],
];

interface LeaveReasonFieldsProps {
  readonly answer: LeaveAnswer;
  readonly onChange: (answer: LeaveAnswer) => void;
}

/** One optional question to a member who leaves. */
export function LeaveReasonFields({ answer, onChange }: LeaveReasonFieldsProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">What is the main reason?</legend>
      <p className="text-[0.9375rem] text-muted">Optional. It helps us improve.</p>
      <div className="mt-2">
        {choices.map(([reason, label]) => (
          <label key={reason} className="flex min-h-10 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name={name}
              className="mark size-5"
              checked={answer.reason === reason}
              onChange={() => onChange({ ...answer, reason })}
            />
            {label}
          </label>
        ))}
      </div>
      {answer.reason === 'other' && (
        <div className="mt-2">
          <TextField
            bare
            label="In a few words, if you like"
            maxLength={300}
            value={answer.text}
            onChange={({ target }) => onChange({ ...answer, text: target.value })}
          />
        </div>
      )}
    </fieldset>
  );
}
