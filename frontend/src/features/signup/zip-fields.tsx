import { useRef, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';

import * as words from '#words/features/signup/basics.js';
import { hasCode } from '../../lib/api/problem-error.js';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/field.js';
import type { BasicsForm } from './basics-schema.js';
import { findPlace } from './signup-api.js';

type Lookup = 'idle' | 'pending' | 'unreachable';

/** Fills city and state from a complete ZIP code; the newest lookup wins. */
function useZipLookup() {
  const { setValue, setError, clearErrors, getValues } = useFormContext<BasicsForm>();
  const [state, setState] = useState<Lookup>('idle');
  const latest = useRef('');

  const place = (city: string, stateCode: string) => {
    setValue('city', city);
    setValue('state', stateCode);
  };
  const refuse = () => {
    setValue('zip', '');
    setError('zip', { type: 'lookup', message: words.notZip });
  };
  const lookUp = async (zip: string) => {
    latest.current = zip;
    place('', '');
    if (zip.length < 5) return setState('idle');
    setState('pending');
    const found = await findPlace(zip).catch((error: unknown) => (hasCode(error, 'zip-not-found') ? null : undefined));
    if (latest.current !== zip) return;
    setState(found === undefined ? 'unreachable' : 'idle');
    if (found === null) refuse();
    if (found) {
      place(found.city, found.state);
      clearErrors('zip');
    }
  };
  return { state, lookUp, retry: () => lookUp(getValues('zip')) };
}

const hints: Readonly<Record<Lookup, string>> = {
  idle: words.zipHint,
  pending: words.zipPending,
  unreachable: words.zipUnreachable,
};

/** City and state are not editable: the ZIP code fills them in. */
const filledIn = 'border-transparent! bg-transparent! px-0! font-semibold';

export function ZipFields() {
  const { control, register } = useFormContext<BasicsForm>();
  const { field, fieldState } = useController({ control, name: 'zip' });
  const city = useWatch({ control, name: 'city' });
  const { state, lookUp, retry } = useZipLookup();
  const type = (value: string) => {
    const zip = value.replace(/\D/g, '').slice(0, 5);
    field.onChange(zip);
    void lookUp(zip);
  };
  return (
    <div className="pb-4">
      <div className="grid grid-cols-[1fr_1.6fr_0.75fr] gap-3 sm:gap-5 [&_[id$=message]]:whitespace-nowrap">
        <TextField
          label={words.zip}
          inputMode="numeric"
          autoComplete="postal-code"
          hint={hints[state]}
          error={state === 'idle' ? fieldState.error?.message : undefined}
          {...field}
          onChange={(event) => type(event.target.value)}
        />
        <TextField
          label={words.city}
          readOnly
          className={filledIn}
          placeholder="–"
          tabIndex={-1}
          autoComplete="off"
          {...register('city')}
        />
        <TextField
          label={words.state}
          readOnly
          className={filledIn}
          placeholder="–"
          tabIndex={-1}
          autoComplete="off"
          {...register('state')}
        />
      </div>
      <output className="sr-only">{state === 'idle' && city && words.filledIn(city)}</output>
      {state === 'unreachable' && (
        <Button kind="secondary" size="small" onClick={() => void retry()}>
          {words.lookUpAgain}
        </Button>
      )}
    </div>
  );
}
