import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { PUBLISHED_TEXTS } from '@numbercast/platform/config/published-texts';
import { publishedPolicies } from '../../frontend/src/features/legal/published-policies.js';
import { publishedTerms } from '../../frontend/src/features/legal/published-terms.js';
import { smsConsent, smsResultsConsent } from '../../frontend/src/lib/membership/sms-consent.js';
import { termsVersion } from '../../frontend/src/lib/membership/terms-version.js';

const hashOf = (text: unknown) => createHash('sha256').update(JSON.stringify(text)).digest('hex');

/** The agreements to text messages with a placeholder for the number. */
const smsText = { version: smsConsent.version, sections: smsConsent.text('{phone}') };

const smsResultsText = { version: smsResultsConsent.version, sections: smsResultsConsent.text('{phone}') };

const SHOWN = {
  terms: publishedTerms,
  privacy: publishedPolicies,
  'sms-consent': [smsText],
  'sms-results-consent': [smsResultsText],
} as const;
const KINDS = ['terms', 'privacy', 'sms-consent', 'sms-results-consent'] as const;

describe.each(KINDS)('the published versions of the %s text', (kind) => {
  const listed = PUBLISHED_TEXTS.filter((text) => text.kind === kind);

  it('[S3.36] are on the site and are the ones whose hashes the services keep', () => {
    const shown = SHOWN[kind].map(({ version, sections }) => ({ version, sha256: hashOf(sections) }));
    expect(listed.map(({ version, sha256 }) => ({ version, sha256 }))).toEqual(shown);
  });

  it('are in the order in which they took effect', () => {
    expect(listed.map(({ effective }) => effective)).toEqual(listed.map(({ effective }) => effective).toSorted());
  });
});

it('a visitor who signs up accepts the terms that apply', () => {
  expect(termsVersion).toBe(publishedTerms.at(-1)?.version);
});
