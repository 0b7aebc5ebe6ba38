import { beforeEach, describe, expect, it } from '@jest/globals';

import { fakeApi, unreachable } from '../../testing/fake-api.js';
import { formattedPhone, phoneDigits } from '../../lib/format/us-phone.js';
import { isUsPhone } from './phone-number.js';

describe('a phone number', () => {
  let api: ReturnType<typeof fakeApi>;
  beforeEach(() => {
    api = fakeApi();
  });

  it('[S5.6] is grouped while it is typed', () => {
    expect(['5', '501', '5015', '501555', '5015554821'].map(formattedPhone)).toEqual([
      '5',
      '501',
      '501-5',
      '501-555',
      '501-555-4821',
    ]);
  });

  it('[S5.7] is reduced to ten digits by removing a pasted country code', () => {
    expect(phoneDigits('+1 (501) 555-4821')).toBe('5015554821');
    expect(phoneDigits('1-501-555-4821')).toBe('5015554821');
  });

  it.each(['+44 7400 123456', '+44 7400 1234', '501 555 4821 99', '00447400123456'])(
    'is not truncated to a different valid number: %s',
    async (typed) => {
      const digits = phoneDigits(typed);
      expect(formattedPhone(digits)).toBe(digits);
      expect(await isUsPhone(digits)).toBe(false);
    },
  );

  it('is accepted with a known area code, without a request', async () => {
    expect(await isUsPhone('5015554821')).toBe(true);
    expect(await isUsPhone('7875554821')).toBe(true);
    expect(api.calls).toEqual([]);
  });

  it('[S5.10] is rejected when it is foreign, toll-free, invalid or incomplete', async () => {
    expect(await isUsPhone('4165554821')).toBe(false);
    expect(await isUsPhone('8005554821')).toBe(false);
    expect(await isUsPhone('1115554821')).toBe(false);
    expect(await isUsPhone('50155548')).toBe(false);
  });

  it('is accepted with a new area code that only the service knows', async () => {
    api.answer('GET /api/area-codes/457', { body: { code: '457', known: true } });
    expect(await isUsPhone('4575554821')).toBe(true);
  });

  it('is rejected while the service is unreachable, and looked up again later', async () => {
    api.answer('GET /api/area-codes/471', unreachable);
    expect(await isUsPhone('4715554821')).toBe(false);
    api.answer('GET /api/area-codes/471', { body: { code: '471', known: true } });
    expect(await isUsPhone('4715554821')).toBe(true);
  });
});
