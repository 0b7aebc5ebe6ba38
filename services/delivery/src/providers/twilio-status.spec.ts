import { describe, expect, it } from '@jest/globals';
import { isNoTextPhone, stateOfTwilio } from './twilio-status.js';

describe('a status report of Twilio', () => {
  it.each([
    ['30034', 'sender-unregistered', 'Message from an unregistered number'],
    ['30007', 'filtered', 'Message filtered'],
    ['30003', 'no-answer', 'Unreachable destination handset'],
    ['30002', 'account-suspended', 'Account suspended'],
    ['30004', 'blocked', 'Message blocked'],
  ])('maps code %s to %s, with Twilio’s message', (code, reason, words) => {
    expect(stateOfTwilio('undelivered', code)).toEqual({ state: 'failed', reason, error: { code, words } });
  });

  it('maps an unknown code to "rejected" and keeps the code', () => {
    expect(stateOfTwilio('failed', '39999')).toEqual({ state: 'failed', reason: 'rejected', error: { code: '39999' } });
    expect(stateOfTwilio('failed', '39999', 'New words')?.error).toEqual({ code: '39999', words: 'New words' });
  });

  it.each(['30001', '30022', '30027', '30036'])('marks the text as never sent for code %s', (code) => {
    expect(stateOfTwilio('failed', code)).toMatchObject({ state: 'failed', isUnsent: true });
  });

  it('does not mark the text as never sent for codes that a phone may have caused', () => {
    for (const code of ['30003', '30005', '30006', '30007', '30008', '30034'])
      expect(stateOfTwilio('undelivered', code)).not.toHaveProperty('isUnsent');
    expect(isNoTextPhone('30006')).toBe(true);
    expect(isNoTextPhone('30036')).toBe(false);
  });
});
