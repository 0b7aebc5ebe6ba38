import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { fieldErrorsOf, hasCode, messageOf } from '../../../lib/api/problem-error.js';
import { Button } from '../../../ui/button.js';
import { TextArea } from '../../../ui/field.js';
import { Notice } from '../../../ui/notice.js';
import { toast } from '../../../ui/toast.js';
import { ChoiceFilter } from '../common/choice-filter.js';
import { filledIn, textLengthOf } from './reply-length.js';
import { allMessages, type NewReply, sendReply, type Thread, threadQuery } from './support-api.js';
import { TemplateChoice } from './template-choice.js';

type Channel = NewReply['channel'];

const channelTitles = { email: 'Email', text: 'Text' } as const;

/** A reply goes back by the channel of the newest message, where the sender can be reached there. */
function channelsOf({ email, phone, messages }: Thread): Channel[] {
  const possible = ([email && 'email', phone && 'text'] as const).filter((channel) => Boolean(channel)) as Channel[];
  const newest = messages.findLast(({ direction }) => direction === 'in');
  return newest?.channel === 'text' ? possible.toReversed() : possible;
}

/** Form for an operator's reply, optionally based on a template. */
export function ReplyForm({ thread }: { thread: Thread }) {
  const channels = channelsOf(thread);
  const [channel, setChannel] = useState<Channel>(channels[0] ?? 'email');
  const [body, setBody] = useState('');
  const [fault, setFault] = useState<string>();
  const { reply, failure } = useReply(thread, () => setBody(''));
  const length = channel === 'text' ? textLengthOf(body) : null;
  const send = (close: boolean) => {
    const found = body.trim() === '' ? 'Enter a reply.' : length?.isFault ? length.words : undefined;
    setFault(found);
    if (!found) reply.mutate({ channel, body, close });
  };
  const type = (next: string) => {
    setBody(next);
    setFault(undefined);
  };
  return (
    <section aria-labelledby="reply" className="space-y-3 border-t border-line pt-5">
      <h3 id="reply" className="headline text-xl">
        Reply
      </h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <TemplateChoice
          none="Insert a template"
          value=""
          onChoose={(template) =>
            type([body.trim(), filledIn(template?.body ?? '', thread.firstName)].join('\n\n').trim())
          }
        />
        <ChoiceFilter
          label="Send by"
          value={channel}
          choices={channels.map((one) => [one, channelTitles[one]] as const)}
          onChoose={(chosen) => {
            setChannel(chosen as Channel);
            setFault(undefined);
          }}
        />
      </div>
      <TextArea
        label="Your reply"
        value={body}
        maxLength={5_000}
        error={fault ?? (length?.isFault && body !== '' ? length.words : undefined)}
        hint={length?.words ?? 'The email has your words and a link to the contact form.'}
        onChange={({ target }) => type(target.value)}
      />
      {failure && (
        <Notice tone="bad" announce="now">
          {failure}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => send(false)} busy={reply.isPending && 'Sending…'}>
          Send reply
        </Button>
        <Button kind="secondary" onClick={() => send(true)} disabled={reply.isPending} focusableWhenDisabled>
          Send and close
        </Button>
      </div>
    </section>
  );
}

/** Sends a reply. Its id stays the same until it is stored, so that trying again sends it once. */
function useReply(thread: Thread, onSent: () => void) {
  const queryClient = useQueryClient();
  const [replyId, setReplyId] = useState(() => crypto.randomUUID());
  const { id, revision } = thread;
  const reply = useMutation({
    mutationFn: (words: Pick<NewReply, 'channel' | 'body' | 'close'>) => sendReply(id, { replyId, revision, ...words }),
    onSuccess: (next) => {
      toast(next.closed ? 'Reply sent and conversation closed' : 'Reply sent');
      setReplyId(crypto.randomUUID());
      onSent();
      queryClient.setQueryData(threadQuery(id).queryKey, next);
      return queryClient.invalidateQueries(allMessages);
    },
    // The draft is kept, so that the operator reads new messages before sending it
    onError: () => void queryClient.invalidateQueries(threadQuery(id)),
  });
  return { reply, failure: reply.error && failureOf(reply.error) };
}

function failureOf(error: Error): string {
  if (hasCode(error, 'contact-changed'))
    return 'Your reply was not sent: another operator changed this conversation, or the sender wrote again. Read what is new, then send your reply.';
  return Object.values(fieldErrorsOf(error))[0] ?? messageOf(error, 'The reply could not be sent. Please try again.');
}
