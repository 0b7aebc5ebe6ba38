import { useState } from 'react';

import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { lazyDialog } from '../../../ui/lazy-dialog.js';
import type { AccountStatus, Channel, Member } from '../account/api.js';
import type { ChangePasswordProps } from '../security/change-password-dialog.js';
import type { ContactChangeProps } from '../contact-change/contact-change-dialog.js';
import { DescriptionList } from './description-list.js';
import { groupedPhone } from './grouped-phone.js';

const ChangePassword = lazyDialog<ChangePasswordProps>(
  async () => (await import('../security/change-password-dialog.js')).ChangePasswordDialog,
);
const ContactChange = lazyDialog<ContactChangeProps>(
  async () => (await import('../contact-change/contact-change-dialog.js')).ContactChangeDialog,
);

/** The suspended may still change theirs (spec §4). */
const locksPassword = (status: AccountStatus) => status === 'paused' || status === 'payment_failed';

export function AccountCard({ member }: { member: Member }) {
  const { accountInfo: info } = member;
  const [isChanging, setChanging] = useState(false);
  const isLocked = locksPassword(info.accountStatus);
  return (
    <Card title="Account Info" titleId="account-info">
      <DescriptionList
        facts={[
          ['Name', `${info.firstName} ${info.lastName}`],
          ['Email', info.email],
          ['Phone', groupedPhone(info.phone)],
          ['ZIP', info.zip],
          ['City, state', `${info.city}, ${info.state}`],
        ]}
      />
      <div className="mt-5 space-y-2 border-t border-line pt-5">
        <div className="grid gap-2 sm:grid-cols-2">
          <ChangeContact channel="email" name="Email" member={member} />
          <ChangeContact channel="sms" name="Phone" member={member} />
        </div>
        <Button
          kind="secondary"
          className="w-full"
          disabled={isLocked}
          aria-describedby={isLocked ? 'password-locked' : undefined}
          onClick={() => setChanging(true)}
        >
          Change Password
        </Button>
        {isLocked && (
          <p id="password-locked" className="text-[0.9375rem] text-muted">
            Cannot change password while account is restricted.
          </p>
        )}
      </div>
      <ChangePassword open={isChanging && !isLocked} email={info.email} onClose={() => setChanging(false)} />
    </Card>
  );
}

function ChangeContact({ channel, name, member }: { channel: Channel; name: string; member: Member }) {
  const [isChanging, setChanging] = useState(false);
  const isRestricted = member.accountInfo.accountStatus !== 'active';
  const isAwaited = member.contactChange?.channel === channel;
  return (
    <>
      <Button kind="secondary" disabled={isRestricted} onClick={() => setChanging(true)}>
        {isAwaited ? `Enter ${name} Code` : `Change ${name}`}
      </Button>
      <ContactChange
        open={isChanging && !isRestricted}
        channel={channel}
        member={member}
        onClose={() => setChanging(false)}
      />
    </>
  );
}
