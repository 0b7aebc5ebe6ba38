import { useFormContext } from 'react-hook-form';

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
          label="First name"
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...nameField('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...nameField('lastName')}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        hintAt="above"
        hint="You’ll sign in with this. We send your numbers here too."
        error={errors.email?.message}
        {...register('email')}
      />
      <PhoneField />
      <ZipFields />
    </>
  );
}
