import { catalogue, drawIdOf, type Game, GAMES } from '@numbercast/lottery';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { fieldErrorsOf, messageOf } from '../../../lib/api/problem-error.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { controlStyles, FieldFrame, TextField } from '../../../ui/field.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { toast } from '../../../ui/toast.js';
import { enterResult } from '../admin-api.js';

const nothing = { game: GAMES[0], date: '', whites: '', red: '', reason: '' };
type Typed = typeof nothing;
type Faults = Partial<Record<keyof Typed, string>>;

const numbersIn = (text: string) => (text.match(/\d+/g) ?? []).map(Number);

function faultsOf({ date, whites, red, reason }: Typed): Faults {
  return {
    ...(!/^\d{4}-\d{2}-\d{2}$/.test(date) && { date: 'Please enter the date of the draw.' }),
    ...(new Set(numbersIn(whites)).size !== 5 && { whites: 'Please enter five different balls.' }),
    ...(numbersIn(red).length !== 1 && { red: 'Please enter one ball.' }),
    ...(reason.trim() === '' && { reason: 'Please say where the official result is published.' }),
  };
}

/** Entry of a result that the sources do not have, or have wrong. */
export function ResultEntry() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title="Wrong or missing result" titleId="result-entry">
      <p className="mb-4 max-w-[42rem] text-muted">
        Results come from two sources that have to agree. When both are wrong, enter the official one: it replaces the
        published result, the report is recalculated, and members whose result changes are informed.
      </p>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        Enter the official result
      </Button>
      {isOpen && <ResultDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}

function useEntry(typed: Typed, onSaved: () => void) {
  const queryClient = useQueryClient();
  const { game, date, whites, red, reason } = typed;
  return useMutation({
    mutationFn: () =>
      enterResult(drawIdOf({ game, date }), {
        whites: numbersIn(whites),
        red: Number(numbersIn(red)[0]),
        reason: reason.trim(),
      }),
    onSuccess: () => {
      toast('Result recorded');
      void queryClient.invalidateQueries({ queryKey: ['admin'] });
      onSaved();
    },
  });
}

function ResultDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState<Typed>(nothing);
  const [isAttempted, setAttempted] = useState(false);
  const save = useEntry(typed, onClose);
  const faults = faultsOf(typed);
  const errors: Faults = { ...(isAttempted && faults), ...fieldErrorsOf(save.error) };
  const type = (change: Partial<Typed>) => {
    setTyped({ ...typed, ...change });
    save.reset();
  };
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setAttempted(true);
    if (Object.keys(faults).length === 0) save.mutate();
  };
  const field = (name: keyof Typed) => ({
    value: typed[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => type({ [name]: event.target.value }),
  });
  return (
    <FormDialog
      open
      title="Enter the official result"
      action="Publish the result"
      busy={save.isPending && 'Publishing…'}
      failure={save.error && messageOf(save.error, 'The result could not be recorded. Please try again.')}
      onSubmit={submit}
      onClose={onClose}
    >
      <FieldFrame label="Game" error={errors.game}>
        {({ id }) => (
          <select
            id={id}
            value={typed.game}
            onChange={(event) => type({ game: event.target.value as Game })}
            className={controlStyles}
          >
            {GAMES.map((game) => (
              <option key={game} value={game}>
                {catalogue[game].name}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      <TextField label="Date of the draw" type="date" {...field('date')} />
      <TextField
        label="White balls"
        hint="Five numbers, with spaces between them"
        inputMode="numeric"
        {...field('whites')}
      />
      <TextField label={catalogue[typed.game].redBall} inputMode="numeric" {...field('red')} />
      <TextField
        label="Where it is published"
        hint="An address, for the audit log"
        maxLength={500}
        {...field('reason')}
      />
    </FormDialog>
  );
}
