import { Suspense } from 'react';

import { lazyOr } from '../../../ui/lazy-dialog.js';
import type { Member } from '../account/api.js';
import { PreferencesSettings } from '../preferences/preferences-settings.js';
import { OpenSettingContext } from '../settings/open-setting-context.js';
import { useOpenSetting } from '../settings/use-open-setting.js';
import { SubscriptionSettings } from '../subscription/subscription-settings.js';
import { AccountSettings } from './account-settings.js';

const OfflineNumbers = lazyOr(
  async () => (await import('../devices/offline-numbers.js')).OfflineNumbers,
  () => null,
);

/** All settings as rows, of which at most one is open. */
export function ProfileSettings({ member }: { member: Member }) {
  return (
    <OpenSettingContext value={useOpenSetting()}>
      <Suspense fallback={null}>
        <OfflineNumbers />
      </Suspense>
      <div className="grid items-start gap-2 sm:gap-5 lg:grid-cols-2">
        <div className="space-y-2 sm:space-y-5">
          <PreferencesSettings member={member} />
          <SubscriptionSettings member={member} />
        </div>
        <AccountSettings member={member} />
      </div>
    </OpenSettingContext>
  );
}
