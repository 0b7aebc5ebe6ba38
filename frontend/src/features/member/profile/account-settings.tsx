import * as words from '#words/features/member/profile/account-settings.js';
import { Suspense, useState } from 'react';

import { Button } from '../../../ui/button.js';
import { lazyDialog, lazyOr } from '../../../ui/lazy-dialog.js';
import type { AccountStatus, Channel, Member } from '../account/api.js';
import type { ContactChangeProps } from '../contact-change/contact-change-dialog.js';
import type { ChangePasswordProps } from '../security/change-password-dialog.js';
import { LockedNote } from '../settings/locked-note.js';
import { Setting } from '../settings/setting.js';
import { SettingsGroup } from '../settings/settings-group.js';
import { DescriptionList } from '../account/description-list.js';
import { groupedPhone } from '../account/grouped-phone.js';
import { DataSetting } from './data-setting.js';

const ChangePassword = lazyDialog<ChangePasswordProps>(
  async () => (await import('../security/change-password-dialog.js')).ChangePasswordDialog,
);
const ContactChange = lazyDialog<ContactChangeProps>(
  async () => (await import('../contact-change/contact-change-dialog.js')).ContactChangeDialog,
);

/** Placeholder for buttons that are downloaded after the page. */
const ComingActions = () => (
  <>
    <Button kind="secondary" disabled>
      {words.whereSignedIn}
    </Button>
    <Button kind="secondary" disabled>
      {words.twoStepSignIn}
    </Button>
  </>
);

const SignInActions = lazyOr(async () => (await import('../security/sign-in-actions.js')).SignInActions, ComingActions);

/** Suspended members can still change their password (spec §4). */
const locksPassword = (status: AccountStatus) => status === 'paused' || status === 'payment_failed';

/** Settings for contact details, sign-in, the member's data, and leaving. */
export function AccountSettings({ member }: { member: Member }) {
  const { accountInfo: info } = member;
  const isRestricted = info.accountStatus !== 'active';
  return (
    <SettingsGroup id="account-info" title={words.title}>
      <Setting id="contact" title={words.contact} value={info.email} isLocked={isRestricted}>
        <DescriptionList
          facts={[
            [words.name, `${info.firstName} ${info.lastName}`],
            [words.email, info.email],
            [words.phone, groupedPhone(info.phone)],
            [words.zip, info.zip],
            [words.cityAndState, `${info.city}, ${info.state}`],
          ]}
        />
        <div className="mt-5 grid gap-2 sm:grid-cols-2">
          <ChangeContact channel="email" member={member} />
          <ChangeContact channel="sms" member={member} />
        </div>
        {isRestricted && <LockedNote />}
      </Setting>
      <SignInSetting member={member} />
      <DataSetting member={member} />
    </SettingsGroup>
  );
}

function SignInSetting({ member: { accountInfo } }: { member: Member }) {
  const [isChanging, setChanging] = useState(false);
  const isLocked = locksPassword(accountInfo.accountStatus);
  return (
    <Setting id="sign-in" title={words.signIn} value={words.signInSummary}>
      <div className="grid gap-2">
        <Button
          kind="secondary"
          disabled={isLocked}
          aria-describedby={isLocked ? 'password-locked' : undefined}
          onClick={() => setChanging(true)}
        >
          {words.changePassword}
        </Button>
        {isLocked && (
          <p id="password-locked" className="text-[0.9375rem] text-muted">
            {words.passwordLocked}
          </p>
        )}
        <Suspense fallback={<ComingActions />}>
          <SignInActions />
        </Suspense>
      </div>
      {/* Stays open if the account becomes restricted meanwhile, so that the member can read why the change failed */}
      <ChangePassword open={isChanging} email={accountInfo.email} onClose={() => setChanging(false)} />
    </Setting>
  );
}

function ChangeContact({ channel, member }: { channel: Channel; member: Member }) {
  const [isChanging, setChanging] = useState(false);
  const isRestricted = member.accountInfo.accountStatus !== 'active';
  const isAwaited = member.contactChange?.channel === channel;
  return (
    <>
      <Button kind="secondary" disabled={isRestricted} onClick={() => setChanging(true)}>
        {isAwaited ? words.enterCode[channel] : words.changeContact[channel]}
      </Button>
      <ContactChange open={isChanging} channel={channel} member={member} onClose={() => setChanging(false)} />
    </>
  );
}
