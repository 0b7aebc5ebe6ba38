import { catalogue } from '@numbercast/lottery';

import { formatCount } from '../../../lib/format/format-count.js';
import { drawDateOf, shortDateOf } from '../../../lib/lottery/draw-time.js';
import { priceInWords } from '../deliveries/bulk-resend-words.js';
import type { Receipt } from './member-api.js';
import { nounOf } from '../common/channels.js';

/** Returns the draws whose numbers can be sent again, soonest first, each represented by one of its messages. */
export const drawsOf = (receipts: readonly Receipt[]): readonly Receipt[] =>
  [...new Map(receipts.map((receipt) => [receipt.drawId, receipt])).values()].toSorted((a, b) =>
    a.drawAt.localeCompare(b.drawAt),
  );

/** `Powerball, Mon, Nov 23`. */
export const drawTitle = ({ game, drawAt }: Receipt): string =>
  `${catalogue[game].name}, ${shortDateOf(drawDateOf(drawAt))}`;

/**
 * The estimated cost of the resend, from an earlier message of the draw on the channel: `1 text, 2 segments, about
 * $0.02`.
 */
export function sizeWords(receipts: readonly Receipt[], drawId: string, channel: Receipt['channel']): string {
  const noun = nounOf(channel);
  const known = receipts.find((receipt) => receipt.drawId === drawId && receipt.channel === channel);
  if (!known) return `1 ${noun}`;
  const segments = channel === 'sms' ? [formatCount(known.segments, 'segment')] : [];
  return [`1 ${noun}`, ...segments, priceInWords(known.costMicros)].join(', ');
}
