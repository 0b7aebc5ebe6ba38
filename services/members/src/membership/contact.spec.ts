import { describe, expect, it } from '@jest/globals';
import { emailKey, normalEmail, normalPhone } from './contact.js';

describe('An email address', () => {
  it('is normalized to lower case without leading and trailing whitespace', () => {
    expect(normalEmail('  Ann.Lee@Example.COM ')).toBe('ann.lee@example.com');
  });

  it.each([
    ['Ann.Lee+lottery@Gmail.com', 'annlee@gmail.com'],
    ['a.n.n.l.e.e@googlemail.com', 'annlee@gmail.com'],
    ['ANN@example.com', 'ann@example.com'],
  ])('[F37] has the same key in every spelling: %s', (written, key) => {
    expect(emailKey(written)).toBe(key);
  });

  it('keeps dots and tags in its key if the provider may distinguish them', () => {
    expect(emailKey('ann.lee+1@example.com')).toBe('ann.lee+1@example.com');
  });
});

describe('A phone number', () => {
  it.each(['2125550123', '212-555-0123', '(212) 555-0123', '+1 212 555 0123', '1-212-555-0123'])(
    'is normalized to ten digits however it is written: %s',
    (written) => {
      expect(normalPhone(written)).toBe('2125550123');
    },
  );

  it.each([
    ['too short', '212555012'],
    ['too long', '21255501234'],
    ['from an unknown area code', '5555550123'],
    ['toll-free', '8005550123'],
    ['with an impossible exchange', '2121550123'],
    ['with a service code as exchange', '2129110123'],
    ['empty', ''],
    ['of another country', '+44 7400 123456'],
    ['of another country with as many digits as a US number', '+44 7400 1234'],
  ])('is rejected: %s', (_, written) => {
    expect(normalPhone(written)).toBeNull();
  });
});
