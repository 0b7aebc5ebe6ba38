import { useFormContext, useWatch } from 'react-hook-form';

import * as words from '#words/features/signup/preferences.js';
import { smsConsent } from '../../lib/membership/sms-consent.js';
import { formattedPhone, phoneDigits } from '../../lib/format/us-phone.js';
import { Choice, ChoiceGroup, Checkbox } from '../../ui/choice.js';

import type { PreferencesForm } from './preferences-schema.js';

/** Choice of channels, with the separate consent that texts need. */
export function DeliveryChoice({ email, phone: typed }: { email: string; phone: string }) {
  const { register, formState } = useFormContext<PreferencesForm>();
  const commPref = useWatch<PreferencesForm, 'commPref'>({ name: 'commPref' });
  const phone = formattedPhone(phoneDigits(typed));
  return (
    <div className="space-y-4">
      <ChoiceGroup legend={words.channels} error={formState.errors.commPref?.message}>
        <Choice title={words.both} value="both" detail={words.bothDetail(phone, email)} {...register('commPref')} />
        <Choice title={words.text} value="text" detail={phone} {...register('commPref')} />
        <Choice title={words.email} value="email" detail={email} {...register('commPref')} />
      </ChoiceGroup>
      {commPref === 'email' ? (
        <p className="text-muted">{words.emailAlone}</p>
      ) : (
        <div className="space-y-3 rounded-card border border-line bg-sunken p-4">
          <Checkbox
            label={smsConsent.text(phone)}
            error={formState.errors.smsConsent?.message}
            {...register('smsConsent')}
          />
          <p className="text-[0.9375rem] text-muted">{words.consentIsOptional}</p>
        </div>
      )}
    </div>
  );
}
