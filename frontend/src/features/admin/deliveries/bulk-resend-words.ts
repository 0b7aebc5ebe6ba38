import { formatCount } from '../../../lib/format/format-count.js';
import { formatNumber } from '../../../lib/format/format-number.js';
import type { Preview, ResendOrder } from './resends-api.js';
import { nounOf } from '../common/channels.js';

export const messagesOf = (channel: ResendOrder['channel'], count: number) => formatCount(count, nounOf(channel));

/** Formats millionths of a dollar. A positive amount below one cent is not shown as zero. */
export function moneyOf(micros: number): string {
  if (micros > 0 && micros < 10_000) return 'less than $0.01';
  return (micros / 1_000_000).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/** `about $0.02`, `less than $0.01`. */
export function priceInWords(micros: number): string {
  const money = moneyOf(micros);
  return money.startsWith('less') ? money : `about ${money}`;
}

/** `4 texts, 8 segments, about $0.09` */
export function sizeOf({ channel }: ResendOrder, { messages, segments, costMicros, isAtLeast }: Preview): string {
  const parts = [messagesOf(channel, messages), ...(channel === 'sms' ? [formatCount(segments, 'segment')] : [])];
  return `${isAtLeast ? 'More than ' : ''}${parts.join(', ')}, ${priceInWords(costMicros)}`;
}

/** Numbers of skipped members by reason, without zeros. */
export const leftOutOf = ({ leftOut: { delivered, onTheWay, refused, unreadable } }: Preview): string[] =>
  [
    delivered > 0 && `${formatNumber(delivered)} delivered already`,
    onTheWay > 0 && `${formatNumber(onTheWay)} queued by an earlier resend`,
    refused > 0 && `${formatNumber(refused)} whose member has opted out or is not active`,
    unreadable > 0 && `${formatNumber(unreadable)} whose address can’t be decrypted`,
  ].filter((part) => part !== false);
