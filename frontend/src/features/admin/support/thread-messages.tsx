import { useQuery } from '@tanstack/react-query';

import { classNames } from '../../../lib/format/class-names.js';
import { easternStampOf } from '../../../lib/lottery/draw-time.js';
import { Badge } from '../../../ui/badge.js';
import { stateWords, whyOf } from '../common/delivery-words.js';
import { type Sent, sentQuery, type Thread, type ThreadMessage } from './support-api.js';

const channelWords = { form: 'contact form', email: 'email', text: 'text' } as const;

/** The messages of a conversation, oldest first. Replies show whether they arrived. */
export function ThreadMessages({ thread: { id, name, messages } }: { thread: Thread }) {
  const hasReply = messages.some(({ direction }) => direction === 'out');
  const { data: sent } = useQuery({ ...sentQuery(id), enabled: hasReply });
  return (
    <ol aria-label="Messages" className="space-y-3">
      {messages.map((message) => (
        <Entry
          key={message.id}
          message={message}
          author={message.by ?? name}
          receipt={sent?.items.find(({ replyId }) => replyId === message.id)}
        />
      ))}
    </ol>
  );
}

interface EntryProps {
  readonly message: ThreadMessage;
  readonly author: string;
  readonly receipt: Sent | undefined;
}

function Entry({ message: { direction, channel, body, at }, author, receipt }: EntryProps) {
  const why = receipt && whyOf({ error: null, reason: receipt.reason });
  return (
    <li
      className={classNames(
        'rounded-card border p-4',
        direction === 'out' ? 'border-accent/40 bg-accent-soft sm:ml-8' : 'border-line bg-surface sm:mr-8',
      )}
    >
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-[0.9375rem] text-muted">
        <span className="wrap-anywhere">
          {author}, by {channelWords[channel]}
        </span>
        <span className="figures">{easternStampOf(at)}</span>
      </p>
      <p className="mt-2 max-w-[68ch] wrap-anywhere whitespace-pre-wrap">{body}</p>
      {receipt && (
        <p className="mt-2 flex flex-wrap items-center gap-2 text-[0.9375rem] text-muted">
          <Badge tone={stateWords[receipt.state].tone}>{stateWords[receipt.state].words}</Badge>
          {why}
        </p>
      )}
    </li>
  );
}
