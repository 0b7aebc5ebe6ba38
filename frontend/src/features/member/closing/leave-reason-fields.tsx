import * as words from '#words/features/member/closing/leave-reason-fields.js';
import { useId } from 'react';

import { TextField } from '../../../ui/field.js';
import type { LeaveAnswer, LeaveReason } from './leave-reason-api.js';

const reasons: readonly LeaveReason[] = [
  'too-expensive',
  'no-wins',
  'too-many-messages',
  'not-used',
  'technical-problems',
  'other',
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
      <legend className="font-semibold">{words.question}</legend>
      <p className="text-[0.9375rem] text-muted">{words.optional}</p>
      <div className="mt-2">
        {reasons.map((reason) => (
          <label key={reason} className="flex min-h-10 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name={name}
              className="mark size-5"
              checked={answer.reason === reason}
              onChange={() => onChange({ ...answer, reason })}
            />
            {words.reasons[reason]}
          </label>
        ))}
      </div>
      {answer.reason === 'other' && (
        <div className="mt-2">
          <TextField
            bare
            label={words.otherReason}
            maxLength={300}
            value={answer.text}
            onChange={({ target }) => onChange({ ...answer, text: target.value })}
          />
        </div>
      )}
    </fieldset>
  );
}
