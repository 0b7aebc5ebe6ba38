import { describe, expect, it } from '@jest/globals';
import { isNoTextPhone, stateOfTwilio } from './twilio-status.js';

describe('a status report of Twilio', () => {
  it.each([
    ['30034', 'sender-unregistered', 'Message from an unregistered number'],
    ['30007', 'filtered', 'Message filtered'],
    ['30003', 'no-answer', 'Unreachable destination handset'],
    ['30002', 'account-suspended', 'Account suspended'],
    ['30004', 'blocked', 'Message blocked'],
  ])('keeps code %s as %s, with Twilio’s words', (code, reason, words) => {
    expect(stateOfTwilio('undelivered', code)).toEqual({ state: 'failed', reason, error: { code, words } });
  });

  it('keeps a code that is not known here', () => {
    expect(stateOfTwilio('failed', '39999')).toEqual({ state: 'failed', reason: 'rejected', error: { code: '39999' } });
    expect(stateOfTwilio('failed', '39999', 'New words')?.error).toEqual({ code: '39999', words: 'New words' });
  });

  it.each(['30001', '30022', '30027', '30036'])('says with %s that the text was never sent', (code) => {
    expect(stateOfTwilio('failed', code)).toMatchObject({ state: 'failed', isUnsent: true });
  });

  it('says nothing of that kind with other codes, which a phone may have caused', () => {
    for (const code of ['30003', '30005', '30006', '30007', '30008', '30034'])
      expect(stateOfTwilio('undelivered', code)).not.toHaveProperty('isUnsent');
    expect(isNoTextPhone('30006')).toBe(true);
    expect(isNoTextPhone('30036')).toBe(false);
  });
});
