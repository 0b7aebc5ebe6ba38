import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { ProblemError } from '../../../lib/api/problem-error.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { TextField } from '../../../ui/field.js';
import { Notice } from '../../../ui/notice.js';
import { adminDrawsQuery, changeRollout, rolloutQuery } from '../draws-api.js';
import { quickTargets, targetLimits, TargetSets } from './target-sets.js';

const explain = (error: Error) =>
  error instanceof ProblemError
    ? (error.errors[0]?.detail ?? error.detail ?? 'Failed to update target sets')
    : 'Error updating configuration';

function useRolloutChange(onChanged: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: changeRollout,
    onSuccess: ({ success, config }) => {
      queryClient.setQueryData(rolloutQuery.queryKey, { success, config });
      void queryClient.invalidateQueries(adminDrawsQuery);
      onChanged();
    },
  });
}

export function RolloutForm() {
  const [typed, setTyped] = useState('');
  const [invalid, setInvalid] = useState<string>();
  const change = useRolloutChange(() => setTyped(''));

  const set = (value: string) => {
    setTyped(value);
    setInvalid(undefined);
    change.reset();
  };
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const target = TargetSets.safeParse(typed);
    setInvalid(target.error?.issues[0]?.message);
    if (target.success) change.mutate(target.data);
  };
  return (
    <Card title="New target" titleId="new-target">
      <form noValidate onSubmit={submit} className="space-y-4">
        <TextField
          label="Number of sets"
          type="number"
          inputMode="numeric"
          min={targetLimits.min}
          step={targetLimits.step}
          value={typed}
          onChange={(event) => set(event.target.value)}
          error={invalid}
          hint="Applies from the next draw that is sealed. Raising it also adds sets to sealed draws."
        />
        <fieldset aria-label="Quick set" className="flex flex-wrap gap-2">
          {quickTargets.map((target) => (
            <Button key={target} kind="secondary" size="small" onClick={() => set(String(target))}>
              {target.toLocaleString('en-US')}
            </Button>
          ))}
        </fieldset>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" disabled={typed === ''} focusableWhenDisabled busy={change.isPending && 'Updating...'}>
            Update
          </Button>
          <output className="font-semibold text-good">{change.data && `✓ ${change.data.message}`}</output>
        </div>
        {change.error && (
          <Notice tone="bad" announce="now">
            {explain(change.error)}
          </Notice>
        )}
      </form>
    </Card>
  );
}
