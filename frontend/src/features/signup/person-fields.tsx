import { useFormContext } from 'react-hook-form';

import * as words from '#words/features/signup/basics.js';
import { TextField } from '../../ui/field.js';
import type { BasicsForm } from './basics-schema.js';
import { normalizedName } from './person-name.js';
import { PhoneField } from './phone-field.js';
import { ZipFields } from './zip-fields.js';

export function PersonFields() {
  const { register, setValue, formState } = useFormContext<BasicsForm>();
  const { errors } = formState;
  const nameField = (field: 'firstName' | 'lastName') =>
    register(field, {
      onBlur: (event: React.FocusEvent<HTMLInputElement>) =>
        setValue(field, normalizedName(event.target.value), { shouldValidate: true }),
    });
  return (
    <>
      <div className="grid grid-cols-2 gap-x-3 sm:gap-x-5">
        <TextField
          label={words.firstName}
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...nameField('firstName')}
        />
        <TextField
          label={words.lastName}
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...nameField('lastName')}
        />
      </div>
      <TextField
        label={words.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        hintAt="above"
        hint={words.emailHint}
        error={errors.email?.message}
        {...register('email')}
      />
      <PhoneField />
      <ZipFields />
    </>
  );
}
