import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { messageOf } from '../../../lib/api/problem-error.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { Checkbox } from '../../../ui/choice.js';
import { Notice } from '../../../ui/notice.js';
import { BulkResendDialog } from './bulk-resend-dialog.js';
import { BulkResendJobs } from './bulk-resend-jobs.js';
import { leftOutOf, messagesOf, sizeOf } from './bulk-resend-words.js';
import { ChoiceFilter } from '../common/choice-filter.js';
import { DrawFilter } from '../common/draw-filter.js';
import { oneOf, useListQueryParams } from '../common/list-query-params.js';
import { previewResend, resendable, type Preview, type Resendable, type ResendOrder } from './resends-api.js';
import { CHANNELS, channelPlurals } from '../common/channels.js';

const channels = CHANNELS.map((channel) => [channel, channelPlurals[channel]] as const);

/** Resends the numbers of a draw to all members who did not get them. */
export function BulkResendTab() {
  return (
    <div className="space-y-8">
      <OrderCard />
      <BulkResendJobs />
    </div>
  );
}

function useOrder() {
  const { value, filter } = useListQueryParams();
  const [drawId, channel] = [value('drawId'), oneOf(CHANNELS, value('channel'))];
  const requested = value('states', 'failed,expired').split(',');
  const states = resendable.map(([state]) => state).filter((state) => requested.includes(state));
  const toggle = (state: Resendable) => {
    const next = states.includes(state) ? states.filter((one) => one !== state) : [...states, state];
    filter('states', next.join(',') || 'none');
  };
  return { order: { drawId, channel, states }, filter, toggle };
}

function OrderCard() {
  const { order, filter, toggle } = useOrder();
  const preview = useMutation({ mutationFn: previewResend });
  const isComplete = order.drawId !== '' && order.states.length > 0;
  // A preview of a different selection does not apply to this one
  const isOfThis = JSON.stringify(preview.variables) === JSON.stringify(order);
  return (
    <Card title="Resend to many members" titleId="send-again-to-many">
      <div className="space-y-6">
        <div className="grid max-w-3xl gap-5 sm:grid-cols-2">
          <DrawFilter value={order.drawId} none="Choose a draw" onChoose={(drawId) => filter('drawId', drawId)} />
          <ChoiceFilter
            label="Channel"
            value={order.channel}
            choices={channels}
            onChoose={(channel) => filter('channel', channel)}
          />
        </div>
        <StateTicks order={order} onToggle={toggle} />
        <Button
          kind="secondary"
          disabled={!isComplete}
          busy={preview.isPending && 'Counting…'}
          onClick={() => preview.mutate(order)}
        >
          Preview
        </Button>
        {preview.error && isOfThis && (
          <Notice tone="bad" announce="now">
            {messageOf(preview.error, 'This can’t be counted right now. Nothing was sent.')}
          </Notice>
        )}
        {preview.data && isOfThis && <PreviewResult order={order} preview={preview.data} onDone={preview.reset} />}
      </div>
    </Card>
  );
}

function StateTicks({ order, onToggle }: { order: ResendOrder; onToggle: (state: Resendable) => void }) {
  return (
    <fieldset className="min-w-0 space-y-3">
      <legend className="mb-2 font-semibold">Include messages that are</legend>
      <div className="grid max-w-3xl gap-3 sm:grid-cols-2">
        {resendable.map(([state, title]) => (
          <Checkbox key={state} label={title} checked={order.states.includes(state)} onChange={() => onToggle(state)} />
        ))}
      </div>
    </fieldset>
  );
}

interface PreviewResultProps {
  readonly order: ResendOrder;
  readonly preview: Preview;
  readonly onDone: () => void;
}

function PreviewResult({ order, preview, onDone }: PreviewResultProps) {
  const [isConfirming, setConfirming] = useState(false);
  const leftOut = leftOutOf(preview);
  const mayArriveTwice = order.states.some((state) => state === 'unknown' || state === 'accepted');
  return (
    <div className="figures space-y-4 border-t border-line pt-5">
      <output className="block text-lg font-semibold">{sizeOf(order, preview)}</output>
      {leftOut.length > 0 && <p className="text-muted">Skipped: {leftOut.join('; ')}.</p>}
      {mayArriveTwice && preview.messages > 0 && (
        <Notice tone="warn">Some of these may have arrived already: members may get them twice.</Notice>
      )}
      {preview.messages > 0 && (
        <Button onClick={() => setConfirming(true)}>Send {messagesOf(order.channel, preview.messages)} again</Button>
      )}
      <BulkResendDialog
        order={isConfirming ? order : null}
        preview={preview}
        onClose={() => setConfirming(false)}
        onStarted={onDone}
      />
    </div>
  );
}
