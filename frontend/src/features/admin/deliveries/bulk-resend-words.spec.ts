import { describe, expect, it } from '@jest/globals';

import { sizeOf } from './bulk-resend-words.js';
import type { Preview, ResendOrder } from './resends-api.js';

const size = (channel: string, costMicros: number) =>
  sizeOf({ channel } as ResendOrder, { messages: 1, segments: 1, costMicros, isAtLeast: false } as Preview);

describe('the size of a resend', () => {
  it.each([
    ['sms', 8_300, '1 text, 1 segment, less than $0.01'],
    ['sms', 16_600, '1 text, 1 segment, about $0.02'],
  ])('uses the singular, and never “about less than”: %s for %d millionths of $1', (channel, costMicros, words) => {
    expect(size(channel, costMicros)).toBe(words);
  });
});
