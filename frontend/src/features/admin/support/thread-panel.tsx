import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { hasCode, messageOf } from '../../../lib/api/problem-error.js';
import { paths } from '../../../lib/browser/paths.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { Link } from '../../../ui/link.js';
import { Panel } from '../../../ui/panel.js';
import { Loading, SkeletonRows } from '../../../ui/skeleton.js';
import { toast } from '../../../ui/toast.js';
import { CopyableId } from '../common/copyable-id.js';
import { LoadFailed } from '../common/load-failed.js';
import { MemberOf } from './member-of.js';
import { ReplyForm } from './reply-form.js';
import { stateBadges } from './state-badges.js';
import { allMessages, closeThread, endTexts, type Thread, threadQuery } from './support-api.js';
import { ThreadMessages } from './thread-messages.js';

/** One conversation, with the reply form. */
export function ThreadPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: thread, error, refetch } = useQuery({ ...threadQuery(id), enabled: id !== '' });
  return (
    <Panel
      open={id !== ''}
      onClose={onClose}
      title={thread?.subject ?? 'Message'}
      actions={thread && <ThreadActions thread={thread} />}
    >
      {error && hasCode(error, 'contact-not-found') && <p>Message not found.</p>}
      {error && !hasCode(error, 'contact-not-found') && (
        <LoadFailed onRetry={refetch}>The message can’t be read right now.</LoadFailed>
      )}
      {!thread && !error && (
        <Loading what="the message">
          <SkeletonRows rows={5} />
        </Loading>
      )}
      {thread && (
        <div className="space-y-6">
          <Head thread={thread} />
          <ThreadMessages thread={thread} />
          <ReplyForm key={thread.id} thread={thread} />
        </div>
      )}
    </Panel>
  );
}

function Head({ thread: { id, name, email, phone, memberId, state, closed } }: { thread: Thread }) {
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{name}</span>
        <Badge tone={stateBadges[state].tone}>{closed ? `closed by ${closed.by}` : stateBadges[state].words}</Badge>
      </p>
      {[phone, email].filter(Boolean).map((address) => (
        <p key={address} className="flex flex-wrap items-center break-all text-muted">
          {address}
          <CopyButton text={address!} what={`address ${address}`} compact />
        </p>
      ))}
      {memberId ? (
        <p>
          <Link to={paths.admin({ tab: 'users', member: memberId })} className="text-link">
            Open the member
          </Link>
        </p>
      ) : (
        <MemberOf address={phone || email} />
      )}
      <CopyableId id={id} of="message" length={36} />
    </div>
  );
}

function EndTexts({ textId }: { textId: string }) {
  const end = useMutation({
    mutationFn: () => endTexts(textId),
    onSuccess: ({ message }) => toast(message),
    onError: (error) => toast(messageOf(error, 'Texts could not be ended. Please try again.'), 'bad'),
  });
  return (
    <Button kind="secondary" onClick={() => end.mutate()} busy={end.isPending && 'Ending…'}>
      End texts to this phone
    </Button>
  );
}

function ThreadActions({ thread }: { thread: Thread }) {
  const queryClient = useQueryClient();
  const { id, revision, closed, messages } = thread;
  const close = useMutation({
    mutationFn: () => closeThread(id, revision),
    onSuccess: (next) => {
      toast('Closed');
      queryClient.setQueryData(threadQuery(id).queryKey, next);
      return queryClient.invalidateQueries(allMessages);
    },
    onError: (error) => {
      toast(messageOf(error, 'This could not be saved. Please try again.'), 'bad');
      void queryClient.invalidateQueries(threadQuery(id));
    },
  });
  const lastText = messages.findLast(({ direction, channel }) => direction === 'in' && channel === 'text');
  if (!lastText && closed) return null;
  return (
    <>
      {!closed && (
        <Button kind="secondary" onClick={() => close.mutate()} busy={close.isPending && 'Closing…'}>
          Close without a reply
        </Button>
      )}
      {lastText && <EndTexts textId={lastText.id} />}
    </>
  );
}
