import { describe, expect, it } from '@jest/globals';
import { aMember, MEMBER_ID } from '../../test/builders.js';
import { JOINED, type JoinedMember, receivesNumbers, type Status, STATUSES } from './member.js';
import { snapshot } from './member-events.js';

describe('numbers', () => {
  // During the retries of a failed payment, numbers continue
  const receiving: readonly Status[] = ['active', 'payment_failed'];

  it.each(STATUSES)('[F16] are assigned and sent only with the status active or payment_failed: %s', (status) => {
    expect(receivesNumbers({ status })).toBe(receiving.includes(status));
  });

  it.each(JOINED)('are published as received only with the status active or payment_failed: %s', (status) => {
    const member = aMember({ status }) as JoinedMember;
    expect(snapshot(MEMBER_ID, member).receivesNumbers).toBe(receiving.includes(status));
  });
});
