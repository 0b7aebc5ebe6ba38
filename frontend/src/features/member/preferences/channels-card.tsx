import { useQueryClient } from '@tanstack/react-query';

import { messageOf } from '../../../lib/api/problem-error.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { Notice } from '../../../ui/notice.js';
import { toast } from '../../../ui/toast.js';
import { useAccountMutation } from '../account/account-api.js';
import { changePreferences, memberQuery, type Member } from '../account/api.js';
import { groupedPhone } from '../profile/grouped-phone.js';

/** The channels of the member. Stopping one takes effect immediately and needs no reason. */
export function ChannelsCard({ member, className }: { member: Member; className?: string }) {
  const { communicationPreferences: now, accountInfo } = member;
  const queryClient = useQueryClient();
  const save = useAccountMutation({
    mutationFn: changePreferences,
    onSuccess: (changed) => {
      queryClient.setQueryData(memberQuery.queryKey, changed);
      toast('Changes saved successfully!');
    },
  });
  const saveHandler = (preferences: Parameters<typeof changePreferences>[0]['communicationPreferences']) => () =>
    save.mutate({ communicationPreferences: preferences });
  const isActive = accountInfo.accountStatus === 'active';
  return (
    <Card title="Messages" titleId="what-may-reach-you" className={className}>
      {isUnreachable(now) && (
        <Notice tone="warn" className="mb-4">
          Your numbers aren’t sent: the channel you chose above is off. You’ll find them in your account.
        </Notice>
      )}
      <ul className="space-y-4">
        <Line name="Texts" address={groupedPhone(accountInfo.phone)} isOn={now.smsAllowed} hint={smsHint}>
          {now.smsAllowed && (
            <Stop what="texts" onStop={saveHandler({ smsConsent: { given: false } })} busy={save.isPending} />
          )}
        </Line>
        <Line name="Email" address={accountInfo.email} isOn={now.emailAllowed} hint={emailHint}>
          {now.emailAllowed ? (
            <Stop what="email" onStop={saveHandler({ emailConsent: { given: false } })} busy={save.isPending} />
          ) : (
            <Button
              kind="secondary"
              size="small"
              disabled={save.isPending || !isActive}
              onClick={saveHandler({ emailConsent: { given: true } })}
            >
              Turn email back on
            </Button>
          )}
        </Line>
      </ul>
      {save.error && (
        <Notice tone="bad" announce="now" className="mt-4">
          {messageOf(save.error, 'Your changes could not be saved. Please try again.')}
        </Notice>
      )}
    </Card>
  );
}

/** Numbers are wanted, and no channel that was chosen for them is on. */
const isUnreachable = ({
  method,
  notificationsEnabled,
  smsAllowed,
  emailAllowed,
}: Member['communicationPreferences']) =>
  notificationsEnabled && !(smsAllowed && method !== 'email') && !(emailAllowed && method !== 'text');

const smsHint = 'Off. To turn texts on, choose Text or Both. If you texted STOP, text START first.';
const emailHint = 'Off: you unsubscribed, or email to this address bounced.';

interface LineProps {
  readonly name: string;
  readonly address: string;
  readonly isOn: boolean;
  readonly hint: string;
  readonly children: React.ReactNode;
}

function Line({ name, address, isOn, hint, children }: LineProps) {
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="min-w-0">
        <span className="block font-semibold">{name}</span>
        <span className="block text-[0.9375rem] break-words text-muted">{isOn ? address : hint}</span>
      </span>
      {children}
    </li>
  );
}

function Stop({ what, onStop, busy }: { what: string; onStop: () => void; busy: boolean }) {
  return (
    <Button kind="secondary" size="small" onClick={onStop} disabled={busy}>
      Turn off {what}
    </Button>
  );
}
