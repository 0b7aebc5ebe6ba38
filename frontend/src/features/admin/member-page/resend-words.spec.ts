import { describe, expect, it } from '@jest/globals';

import { receipt, text } from '../../../testing/member-answers.js';
import { drawsOf, drawTitle, sizeWords } from './resend-words.js';

const later = { ...receipt, deliveryId: 'later', drawId: 'powerball-2026-11-25', drawAt: '2026-11-26T03:59:00Z' };

describe('numbers that can be resent', () => {
  it('are listed by draw, soonest first', () => {
    expect(drawsOf([later, text, receipt]).map(drawTitle)).toEqual([
      'Powerball, Mon, Nov 23',
      'Powerball, Wed, Nov 25',
    ]);
  });

  it('are priced like the message that was sent before', () => {
    expect(sizeWords([text, receipt], receipt.drawId, 'sms')).toBe('1 text, 2 segments, about $0.02');
    expect(sizeWords([text, receipt], receipt.drawId, 'email')).toBe('1 email, less than $0.01');
  });

  it('have no price on a channel that was not used before', () => {
    expect(sizeWords([later], later.drawId, 'sms')).toBe('1 text');
  });
});
