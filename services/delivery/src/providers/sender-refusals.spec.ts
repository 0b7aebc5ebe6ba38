import { describe, expect, it } from '@jest/globals';
import { outcomeOfStatus } from './outcome.js';
import { refusalIn, refusalReported } from './sender-refusals.repository.js';

describe('a rejection of the sender', () => {
  it.each([401, 403, 404])('is detected when the provider returns status %d', (status) =>
    expect(refusalIn(outcomeOfStatus(status, '20003', undefined))).toBe(String(status)),
  );

  it('is detected in an error about the sending number', () => {
    expect(refusalIn(outcomeOfStatus(400, '21606', undefined))).toBe('21606');
    expect(refusalReported({ reason: 'sender-unregistered', error: { code: '30034' } })).toBe('30034');
  });

  it('is not detected in an error about the recipient, an outage or an accepted message', () => {
    expect(refusalIn(outcomeOfStatus(400, '21211', undefined))).toBeNull();
    for (const status of [429, 500, 503])
      expect(refusalIn(outcomeOfStatus(status, String(status), undefined))).toBeNull();
    expect(refusalIn({ kind: 'accepted', providerId: 'SM1' })).toBeNull();
    expect(refusalReported({ reason: 'blocked', error: { code: '30004' } })).toBeNull();
  });
});
