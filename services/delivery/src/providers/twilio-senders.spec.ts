import { describe, expect, it } from '@jest/globals';
import { areSenders, sendersIn } from './twilio-senders.js';

const SERVICE = `MG${'0a'.repeat(16)}`;

describe('the senders of texts', () => {
  it.each(['+15005550006', '55555', '722246', SERVICE, `+15005550006,55555,${SERVICE}`])('can be %s', (setting) => {
    expect(areSenders(sendersIn(setting), 3)).toBe(true);
  });

  it.each(['', '5005550006', '+445005550006', 'MG12', '55555,', '+15005550006, 55555', '55555,55555'])(
    'cannot be "%s"',
    (setting) => {
      expect(areSenders(sendersIn(setting), 3)).toBe(false);
    },
  );

  it('cannot be more than the maximum', () => {
    expect(areSenders(['55555', '66666', '77777'], 3)).toBe(true);
    expect(areSenders(['55555', '66666', '77777'], 2)).toBe(false);
  });
});
