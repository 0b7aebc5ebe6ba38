import { describe, expect, it } from '@jest/globals';

import type { LastDelivery } from './last-deliveries-api.js';
import { outcomeOf } from './last-delivery.js';

type Sent = LastDelivery['messages'][number];
const text = (state: Sent['state']): Sent => ({ channel: 'sms', state });
const email = (state: Sent['state']): Sent => ({ channel: 'email', state });

describe('the outcome of the newest numbers of a member', () => {
  it.each([
    ['delivered', 'good', [text('delivered'), email('delivered')]],
    ['text failed', 'bad', [text('failed'), email('delivered')]],
    ['email not sent in time', 'bad', [text('delivered'), email('expired')]],
    ['failed', 'bad', [text('failed'), email('failed')]],
    ['email not confirmed', 'info', [text('delivered'), email('accepted')]],
    ['delivered', 'good', [text('suppressed'), email('delivered')]],
    ['not sent', 'warn', [text('suppressed'), email('suppressed')]],
    ['outcome unknown', 'warn', [text('unknown')]],
  ] as const)('is "%s", in the tone %s', (words, tone, messages) => {
    expect(outcomeOf({ messages: [...messages] })).toEqual({ words, tone });
  });
});
