import * as words from '#words/features/member/preferences/results-panel.js';
import { smsResultsConsent } from '../../../lib/membership/sms-consent.js';
import { Checkbox } from '../../../ui/choice.js';
import type { Member } from '../account/api.js';
import { groupedPhone } from '../account/grouped-phone.js';
import type { Devices } from '../devices/devices-api.js';
import { wantsEmailedResults, usesEmail, usesTexts } from './saved-preferences.js';
import type { PreferencesForm } from './use-preferences.js';

interface ResultsPanelProps {
  readonly member: Member;
  readonly form: PreferencesForm;
  /** Undefined until they are loaded. */
  readonly devices: Devices | undefined;
}

/** Choice of the channels that send the result after each draw. */
export function ResultsPanel({ member, form, devices }: ResultsPanelProps) {
  const { chosen, change, resultsConsent: consent } = form;
  const { smsAllowed, emailAllowed } = member.communicationPreferences;
  const { email, phone } = member.accountInfo;
  const hasTexts = smsAllowed || usesTexts(chosen.delivery);
  const hasDevice = (devices?.items ?? []).length > 0;
  const hasEmail = emailAllowed || usesEmail(chosen.delivery);
  if (!chosen.wantsNumbers) return <p>{words.whenSent}</p>;
  return (
    <fieldset className="min-w-0 space-y-3">
      <legend className="mb-3 text-muted">{words.oneMessage}</legend>
      <Checkbox
        label={hasEmail ? words.byEmail(email) : words.byEmailOff(email)}
        disabled={!hasEmail}
        checked={hasEmail && wantsEmailedResults(chosen)}
        onChange={(event) => change({ emailResults: event.target.checked })}
      />
      <Checkbox
        label={hasTexts ? words.byText(groupedPhone(phone)) : words.byTextOff(groupedPhone(phone))}
        disabled={!hasTexts}
        checked={hasTexts && chosen.textResults}
        onChange={(event) => change({ textResults: event.target.checked })}
      />
      {hasTexts && consent.isNeeded && (
        <div className="rounded-card border border-accent/40 bg-accent-soft p-4">
          <Checkbox
            name="sms-results-consent"
            label={smsResultsConsent.text(groupedPhone(phone))}
            checked={consent.agreed}
            onChange={(event) => consent.setAgreed(event.target.checked)}
            error={consent.error}
          />
        </div>
      )}
      {devices?.publicKey && (
        <Checkbox
          label={hasDevice ? words.byNotification : words.byNotificationOff}
          disabled={!hasDevice}
          checked={hasDevice && chosen.pushResults}
          onChange={(event) => change({ pushResults: event.target.checked })}
        />
      )}
    </fieldset>
  );
}
