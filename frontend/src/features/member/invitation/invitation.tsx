import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import * as words from '#words/features/member/invitation/invitation.js';
import { unavailable } from '#words/features/member/invitation/invite-a-friend.js';
import { paths } from '../../../lib/browser/paths.js';
import { dollars } from '../../../lib/membership/plans.js';
import { Button } from '../../../ui/button.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { TextField } from '../../../ui/field.js';
import { Notice } from '../../../ui/notice.js';
import { createInvitation, invitationQuery } from './invitation-api.js';

/** The member's invitation link, and how many friends have joined by it. */
export function Invitation() {
  const { data, error } = useQuery(invitationQuery);
  if (error) return <Notice tone="warn" title={unavailable} />;
  return (
    <>
      <p className="mb-3">{words.lead(data ? dollars(data.rewardCents) : null)}</p>
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
        busy={create.isPending && words.gettingLink}
        onClick={() => create.mutate()}
      >
        {words.getLink}
      </Button>
      {create.error && <Notice tone="bad" announce="now" className="mt-3" title={words.failed} />}
    </>
  );
}

function Link({ code }: { code: string }) {
  const url = new URL(paths.signupInvitedBy(code), window.location.origin).href;
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField label={words.yourLink} bare readOnly value={url} onFocus={({ target }) => target.select()} />
      </div>
      <CopyButton text={url} what={words.yourInvitationLink} />
    </div>
  );
}

interface JoinedProps {
  readonly waiting: number;
  readonly rewarded: number;
  readonly mostRewards: number;
}

function Joined({ waiting, rewarded, mostRewards }: JoinedProps) {
  return <p className="mt-3 text-muted">{words.joined(waiting, rewarded, mostRewards)}</p>;
}
