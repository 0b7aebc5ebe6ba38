import { easternStampOf } from '../../../lib/lottery/draw-time.js';
import { formatNumberSet } from '../../../lib/lottery/format-number-set.js';
import { Button } from '../../../ui/button.js';
import { CopyableId } from '../common/copyable-id.js';
import { whyOf } from '../common/delivery-words.js';
import type { Receipt } from './member-api.js';
import { nounOf } from '../common/channels.js';

interface ReceiptDetailsProps {
  readonly receipt: Receipt;
  /** The draw lies ahead: its numbers can be sent again. */
  readonly isAhead: boolean;
  readonly onResend: (channel: Receipt['channel']) => void;
}

/** The content of a message, its address and its outcome. */
export function ReceiptDetails({ receipt, isAhead, onResend }: ReceiptDetailsProps) {
  const { deliveryId, channel, numbers, destination, deliveredAt, providerId, template, error } = receipt;
  const why = whyOf(receipt);
  const facts = [
    ['To', destination],
    ['Delivered', deliveredAt && easternStampOf(deliveredAt)],
    ['Reason', why && (error ? `${why} (${[error.code, error.words].filter(Boolean).join(' ')})` : why)],
    ['Template', template],
    ['Provider id', providerId && <CopyableId key="provider" id={providerId} of="provider" length={40} />],
    ['Message id', <CopyableId key="id" id={deliveryId} of="message" length={30} />],
  ] as const;
  return (
    <div className="grid gap-x-8 gap-y-4 border-t border-line bg-sunken px-4 py-4 sm:grid-cols-[auto_minmax(0,1fr)]">
      <div>
        <p className="label-caps">Sets</p>
        <ul className="figures whitespace-nowrap">
          {numbers.map((set) => (
            <li key={formatNumberSet(set)}>{formatNumberSet(set)}</li>
          ))}
        </ul>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start items-center gap-x-4 gap-y-0.5">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="figures min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
      {isAhead && (
        <p className="sm:col-span-2">
          <Button kind="secondary" size="small" onClick={() => onResend(channel)}>
            Resend this {nounOf(channel)}
          </Button>
        </p>
      )}
    </div>
  );
}
