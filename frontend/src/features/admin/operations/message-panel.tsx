import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { easternStampOf } from '../../../lib/lottery/draw-time.js';
import { hasCode, messageOf } from '../../../lib/api/problem-error.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { buttonStyles } from '../../../ui/button-styles.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { Panel } from '../../../ui/panel.js';
import { Loading, SkeletonRows } from '../../../ui/skeleton.js';
import { toast } from '../../../ui/toast.js';
import { MemberOf } from './member-of.js';
import { CopyableId } from '../common/copyable-id.js';
import { LoadFailed } from '../common/load-failed.js';
import { allMessages, endTexts, markAnswered, messageQuery, type OpenedMessage } from '../operations-api.js';

/** One message, with the way to its answer. */
export function MessagePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: message, error, refetch } = useQuery({ ...messageQuery(id), enabled: id !== '' });
  return (
    <Panel
      open={id !== ''}
      onClose={onClose}
      title={message?.subject ?? 'Message'}
      actions={message && <Answer {...message} />}
    >
      {error && hasCode(error, 'contact-not-found') && <p>Message not found.</p>}
      {error && !hasCode(error, 'contact-not-found') && (
        <LoadFailed onRetry={refetch}>The message can’t be read right now.</LoadFailed>
      )}
      {!message && !error && (
        <Loading what="the message">
          <SkeletonRows rows={5} />
        </Loading>
      )}
      {message && <Content {...message} />}
    </Panel>
  );
}

function Content({ id, name, email, text, receivedAt, message, answered }: OpenedMessage) {
  return (
    <div className="space-y-5">
      <div>
        <p className="font-semibold">{name}</p>
        {[text?.phone, email].filter(Boolean).map((address) => (
          <p key={address} className="flex flex-wrap items-center break-all text-muted">
            {address}
            <CopyButton text={address!} what={`address ${address}`} compact />
          </p>
        ))}
        <MemberOf address={text?.phone || email} />
        <p className="figures text-muted">{easternStampOf(receivedAt)}</p>
        <CopyableId id={id} of="message" length={36} />
      </div>
      <p className="max-w-[68ch] [overflow-wrap:anywhere] whitespace-pre-wrap">{message}</p>
      {answered && (
        <p>
          <Badge tone="good">
            answered {easternStampOf(answered.at)} by {answered.by}
          </Badge>
        </p>
      )}
    </div>
  );
}

/** Everything in an address but the @ itself may mean something else in a link. */
const mailTo = ({ email, subject }: OpenedMessage) =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(`Re: ${subject}`)}`;

function EndTexts({ textId }: { textId: string }) {
  const end = useMutation({
    mutationFn: () => endTexts(textId),
    onSuccess: ({ message }) => toast(message),
    onError: (error) => toast(messageOf(error, 'Texts could not be ended. Please try again.'), 'bad'),
  });
  return (
    <Button onClick={() => end.mutate()} busy={end.isPending && 'Ending…'}>
      End texts to this phone
    </Button>
  );
}

function Answer(message: OpenedMessage) {
  const queryClient = useQueryClient();
  const mark = useMutation({
    mutationFn: () => markAnswered(message.id),
    onSuccess: (answered) => {
      toast('Marked as answered');
      queryClient.setQueryData(messageQuery(message.id).queryKey, answered);
      return queryClient.invalidateQueries(allMessages);
    },
    onError: (error) => toast(messageOf(error, 'This could not be saved. Please try again.'), 'bad'),
  });
  return (
    <>
      {message.text && <EndTexts {...message.text} />}
      {message.email && (
        <a href={mailTo(message)} className={buttonStyles('primary')}>
          Reply by email
        </a>
      )}
      {!message.answered && (
        <Button kind="secondary" onClick={() => mark.mutate()} busy={mark.isPending && 'Saving…'}>
          Mark as answered
        </Button>
      )}
    </>
  );
}
