import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { paths } from '../../../lib/browser/paths.js';
import { formatCount } from '../../../lib/format/format-count.js';
import { dollars } from '../../../lib/membership/plans.js';
import { Button } from '../../../ui/button.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { TextField } from '../../../ui/field.js';
import { Notice } from '../../../ui/notice.js';
import { createInvitation, invitationQuery } from './invitation-api.js';

/** The member's invitation link, and how many friends have joined by it. */
export function Invitation() {
  const { data, error } = useQuery(invitationQuery);
  if (error) return <Notice tone="warn" title="Your invitation link can’t be shown right now." />;
  const amount = data ? dollars(data.rewardCents) : 'a month';
  return (
    <>
      <p className="mb-3">
        Send a friend your link. Two weeks after they join, you each get a credit of {amount} toward your next invoices.
      </p>
      {data?.code ? <Link code={data.code} /> : <GetLink isDisabled={!data} />}
      {data && data.waiting + data.rewarded > 0 && <Joined {...data} />}
    </>
  );
}

function GetLink({ isDisabled }: { isDisabled: boolean }) {
  const queryClient = useQueryClient();
  const create = useMutation({
    mutationFn: createInvitation,
    onSuccess: (invitation) => queryClient.setQueryData(invitationQuery.queryKey, invitation),
  });
  return (
    <>
      <Button
        kind="secondary"
        disabled={isDisabled}
        busy={create.isPending && 'Getting your link…'}
        onClick={() => create.mutate()}
      >
        Get My Link
      </Button>
      {create.error && (
        <Notice tone="bad" announce="now" className="mt-3" title="We couldn’t get your link. Please try again." />
      )}
    </>
  );
}

function Link({ code }: { code: string }) {
  const url = new URL(paths.signupInvitedBy(code), window.location.origin).href;
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField label="Your link" bare readOnly value={url} onFocus={({ target }) => target.select()} />
      </div>
      <CopyButton text={url} what="your invitation link" />
    </div>
  );
}

interface JoinedProps {
  readonly waiting: number;
  readonly rewarded: number;
  readonly mostRewards: number;
}

function Joined({ waiting, rewarded, mostRewards }: JoinedProps) {
  return (
    <p className="mt-3 text-muted">
      {formatCount(waiting, 'friend')} joined in the last two weeks, and {formatCount(rewarded, 'friend')} in the 365
      days before. You get up to {mostRewards} credits a year.
    </p>
  );
}
