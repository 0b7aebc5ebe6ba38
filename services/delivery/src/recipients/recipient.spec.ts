import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { MemberSchema } from '@numbercast/contracts/members/v1/events';
import { languageFor, toRecipient, isJackpotTooSmallFor, maskedAddress, resultChannelsOf } from './recipient.js';

type Case = MessageInitShape<typeof MemberSchema> & { hasDevice?: boolean };

describe('a recipient', () => {
  it.each([
    ['text', ['sms']],
    ['email', ['email']],
    ['both', ['sms', 'email']],
  ])('who chose %s gets numbers on %j', (deliveryMethod, channels) => {
    expect(toRecipient(create(MemberSchema, { deliveryMethod })).channels).toEqual(channels);
  });

  it.each([true, false])('is active according to the event of the member: %s', (receivesNumbers) => {
    expect(toRecipient(create(MemberSchema, { receivesNumbers })).isActive).toBe(receivesNumbers);
  });

  it.each([
    ['all', 20, false],
    ['300', 299, true],
    ['300', 300, false],
    ['300', null, false],
  ])(
    'who wants numbers from a jackpot of %s million on is skipped at %s million: %s',
    (jackpotThreshold, millions, without) => {
      const member = create(MemberSchema, { jackpotThreshold });
      expect(isJackpotTooSmallFor(millions, toRecipient(member))).toBe(without);
    },
  );

  it.each([
    [{ deliveryMethod: 'both' }, ['email']],
    [{ deliveryMethod: 'text' }, []],
    [{ deliveryMethod: 'text', emailResults: true, textResults: true }, ['sms', 'email']],
    [{ deliveryMethod: 'both', emailResults: false }, []],
    [{ deliveryMethod: 'both', textResults: true, smsAllowed: false }, ['email']],
    [{ deliveryMethod: 'both', emailAllowed: false }, []],
    [{ deliveryMethod: 'both', notificationsEnabled: false }, []],
    [{ deliveryMethod: 'both', receivesNumbers: false }, []],
    [{ deliveryMethod: 'text', hasDevice: true }, ['push']],
    [{ deliveryMethod: 'both', hasDevice: true, pushResults: false }, ['email']],
    [{ deliveryMethod: 'both', hasDevice: true, notificationsEnabled: false }, []],
  ])('with %j gets results on %j', ({ hasDevice = false, ...changes }: Case, channels) => {
    const allowed = { receivesNumbers: true, notificationsEnabled: true, smsAllowed: true, emailAllowed: true };
    const recipient = toRecipient(create(MemberSchema, { ...allowed, ...changes }));
    expect(resultChannelsOf(recipient, hasDevice)).toEqual(channels);
  });

  it.each([
    ['es', 'es'],
    ['en', 'en'],
    ['', 'en'],
    ['fr', 'en'],
  ])('with the language "%s" in the event gets messages in %s', (language, expected) => {
    expect(languageFor(toRecipient(create(MemberSchema, { language })))).toBe(expected);
  });

  it('who is not a member gets messages in English', () => {
    expect(languageFor(null)).toBe('en');
  });

  it('is shown with a masked phone or email', () => {
    expect(maskedAddress('+15015554821')).toBe('··· 4821');
    expect(maskedAddress('mary@example.com')).toBe('m···@example.com');
  });
});
