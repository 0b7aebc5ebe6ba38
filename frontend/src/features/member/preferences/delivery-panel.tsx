import * as words from '#words/features/member/preferences/delivery-panel.js';
import { communication } from '#words/features/member/preferences/preferences-settings.js';
import { languageNames, LANGUAGES } from '@numbercast/lottery';
import { Suspense } from 'react';

import { lazyOr } from '../../../ui/lazy-dialog.js';
import { Checkbox, Choice, ChoiceGroup } from '../../../ui/choice.js';
import { Notice } from '../../../ui/notice.js';
import { smsConsent } from '../../../lib/membership/sms-consent.js';
import type { DeliveryMethod, JackpotThreshold, Member } from '../account/api.js';
import { groupedPhone } from '../account/grouped-phone.js';
import { channelStates } from './channel-states.js';
import { jackpotNames } from './preferences-draft.js';
import type { PreferencesForm } from './use-preferences.js';

const Devices = lazyOr<{ readonly memberId: string }>(
  async () => (await import('../devices/devices-panel.js')).DevicesPanel,
  () => null,
);

const methods: readonly DeliveryMethod[] = ['text', 'email', 'both'];

interface DeliveryPanelProps {
  readonly member: Member;
  readonly form: PreferencesForm;
}

/** Choice of the channel, with its consent and state, and of the draws that are sent. */
export function DeliveryPanel({ member, form }: DeliveryPanelProps) {
  const { chosen, consent, change } = form;
  const states = channelStates(member);
  return (
    <div className="space-y-7">
      {/* The row above shows the title */}
      <div className="[&_legend]:sr-only">
        <ChoiceGroup legend={communication} hint={words.where}>
          {chosen.delivery === null && <Notice tone="warn">{words.nowhere}</Notice>}
          {methods.map((value) => (
            <Choice
              key={value}
              name="method"
              title={words.methods[value]}
              detail={states[value]}
              checked={chosen.delivery === value}
              onChange={() => change({ delivery: value })}
            />
          ))}
          {consent.isNeeded && (
            <div className="rounded-card border border-accent/40 bg-accent-soft p-4">
              <Checkbox
                name="sms-consent"
                label={smsConsent.text(groupedPhone(member.accountInfo.phone))}
                checked={consent.agreed}
                onChange={(event) => consent.setAgreed(event.target.checked)}
                error={consent.error}
              />
            </div>
          )}
        </ChoiceGroup>
      </div>
      <Suspense fallback={null}>
        <Devices memberId={member.memberId} />
      </Suspense>
      <Checkbox
        label={words.sendNumbers}
        checked={chosen.wantsNumbers}
        onChange={(event) => change({ wantsNumbers: event.target.checked })}
      />
      {chosen.wantsNumbers && (
        <Choices
          name="jackpot"
          legend={words.bigJackpots}
          hint={words.bigJackpotsHint}
          titles={jackpotNames}
          values={jackpots}
          value={chosen.jackpot}
          onChange={(jackpot) => change({ jackpot })}
        />
      )}
      <Choices
        name="language"
        legend={words.language}
        hint={words.languageHint}
        titles={languageNames}
        values={LANGUAGES}
        value={chosen.language}
        langOf={(language) => language}
        onChange={(language) => change({ language })}
      />
    </div>
  );
}

const jackpots = ['all', '100', '200', '300', '500'] as const satisfies readonly JackpotThreshold[];

interface ChoicesProps<Value extends string> {
  readonly name: string;
  readonly legend: string;
  readonly hint: string;
  readonly titles: Readonly<Record<Value, string>>;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly langOf?: (value: Value) => string;
  readonly onChange: (value: Value) => void;
}

/** One of a few values, in two columns. */
function Choices<Value extends string>({ legend, hint, values, ...props }: ChoicesProps<Value>) {
  const { name, titles, value: chosen, langOf, onChange } = props;
  return (
    <ChoiceGroup legend={legend} hint={hint} columns="sm:grid-cols-2">
      {values.map((value) => (
        <Choice
          key={value}
          name={name}
          lang={langOf?.(value)}
          title={titles[value]}
          checked={chosen === value}
          onChange={() => onChange(value)}
        />
      ))}
    </ChoiceGroup>
  );
}
