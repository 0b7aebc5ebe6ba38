import * as words from '#words/features/member/preferences/preferences-settings.js';
import { useQuery } from '@tanstack/react-query';

import type { Member } from '../account/api.js';
import { devicesQuery } from '../devices/devices-api.js';
import { useSettings } from '../settings/open-setting-context.js';
import { LockedNote } from '../settings/locked-note.js';
import { Setting } from '../settings/setting.js';
import { SettingsGroup } from '../settings/settings-group.js';
import { DeliveryPanel } from './delivery-panel.js';
import { GamesPanel } from './games-panel.js';
import { LeaveGuard } from './leave-guard.js';
import { LockedDelivery } from './locked-preferences.js';
import { LockedResults } from './locked-results.js';
import { deliverySummary, gameNamesOf, resultsSummary } from './preferences-draft.js';
import { ResultsPanel } from './results-panel.js';
import { SaveBar } from './save-bar.js';
import { StopTexts } from './stop-texts.js';
import { usePreferences } from './use-preferences.js';

/** How numbers and results are sent, and for which games. */
export function PreferencesSettings({ member }: { member: Member }) {
  const form = usePreferences(member);
  const { open } = useSettings();
  const { data: devices } = useQuery(devicesQuery);
  const { accountStatus, phone } = member.accountInfo;
  const isRestricted = accountStatus !== 'active';
  const games = gameNamesOf[isRestricted ? form.saved.games : form.chosen.games];
  return (
    <div className="space-y-3">
      <SettingsGroup id="preferences" title={words.preferences} isTitleHiddenOnPhone>
        <Setting
          id="delivery"
          title={words.communication}
          value={deliverySummary(isRestricted ? form.saved : form.chosen)}
          isLocked={isRestricted}
        >
          {isRestricted ? <LockedDelivery member={member} /> : <DeliveryPanel member={member} form={form} />}
        </Setting>
        <Setting id="games" title={words.games} value={games} isLocked={isRestricted}>
          {isRestricted ? (
            <>
              <p className="font-semibold">{games}</p>
              <LockedNote />
            </>
          ) : (
            <GamesPanel form={form} />
          )}
        </Setting>
        <Setting
          id="results"
          title={words.results}
          value={resultsSummary(
            isRestricted ? form.saved : form.chosen,
            member.communicationPreferences,
            (devices?.items ?? []).length > 0,
          )}
          isLocked={isRestricted}
        >
          {isRestricted ? (
            <LockedResults member={member} devices={devices} />
          ) : (
            <ResultsPanel member={member} form={form} devices={devices} />
          )}
        </Setting>
      </SettingsGroup>
      <SaveBar
        form={form}
        isRestricted={isRestricted}
        isInUse={open === 'delivery' || open === 'games' || open === 'results'}
      />
      <StopTexts form={form} phone={phone} />
      <LeaveGuard unsaved={isRestricted ? [] : form.unsaved} />
    </div>
  );
}
