import { useState } from 'react';

import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { later } from '../../ui/later.js';
import type { AccountStatus, Member } from './api.js';
import type { ChangePasswordProps } from './change-password-dialog.js';
import { Facts } from './facts.js';
import { groupedPhone } from './grouped-phone.js';

const ChangePassword = later<ChangePasswordProps>(
  async () => (await import('./change-password-dialog.js')).ChangePasswordDialog,
);

/** The suspended may still change theirs (spec §4). */
const locksPassword = (status: AccountStatus) => status === 'paused' || status === 'payment_failed';

export function AccountCard({ info }: { info: Member['accountInfo'] }) {
  const [isChanging, setChanging] = useState(false);
  const isLocked = locksPassword(info.accountStatus);
  return (
    <Card title="Account Info" titleId="account-info">
      <Facts
        facts={[
          ['Name', `${info.firstName} ${info.lastName}`],
          ['Email', info.email],
          ['Phone', groupedPhone(info.phone)],
          ['ZIP', info.zip],
          ['City, state', `${info.city}, ${info.state}`],
        ]}
      />
      <div className="mt-5 space-y-2 border-t border-line pt-5">
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
