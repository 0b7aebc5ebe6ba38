import { nounOf } from '../common/channels.js';
import { stateWords } from '../common/delivery-words.js';
import type { LastDelivery } from './last-deliveries-api.js';

/** States by significance, the most significant first. */
const order = ['failed', 'expired', 'unknown', 'queued', 'sending', 'accepted', 'delivered', 'suppressed'] as const;

/**
 * The state of the newest numbers: `delivered`, or with the channel where the channels differ: `text failed`. A channel
 * on which nothing was to be sent counts only if it is the only one.
 */
export function outcomeOf({ messages }: Pick<LastDelivery, 'messages'>) {
  const state = order.find((one) => messages.some((message) => message.state === one)) ?? 'suppressed';
  const counted = messages.filter((message) => state === 'suppressed' || message.state !== 'suppressed');
  const { words, tone } = stateWords[state];
  if (counted.every((message) => message.state === state)) return { words, tone };
  const { channel } = counted.find((message) => message.state === state)!;
  return { words: `${nounOf(channel)} ${words}`, tone };
}
