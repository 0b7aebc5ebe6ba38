import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { describe, expect, it } from '@jest/globals';
import { SmsConsentSchema, TermsConsentSchema } from '@numbercast/contracts/billing/v1/events';
import { aSignup, SIGNED_UP } from '../../test/builders.js';
import { consentsOf } from './signup-consents.js';

const evidence = { at: timestampFromDate(SIGNED_UP), ip: '203.0.113.7', userAgent: 'Firefox' };

/** The entries of a sign-up whose texts were read in these languages. */
const entriesOf = (texts: string, terms: string) =>
  consentsOf(
    aSignup({
      smsConsent: create(SmsConsentSchema, { given: true, textVersion: '1.0', language: texts, ...evidence }),
      termsConsent: create(TermsConsentSchema, { version: '1.0', language: terms, ...evidence }),
    }),
  );

describe('the consents of a sign-up', () => {
  it('have the language of each accepted text', () => {
    expect(entriesOf('es', 'en')).toMatchObject([
      { kind: 'sms', textVersion: '1.0', language: 'es' },
      { kind: 'terms', textVersion: '1.0', language: 'en' },
    ]);
  });

  it.each(['', 'fr'])('have no language if the event has "%s"', (language) => {
    for (const entry of entriesOf(language, language)) expect(entry).not.toHaveProperty('language');
  });
});
