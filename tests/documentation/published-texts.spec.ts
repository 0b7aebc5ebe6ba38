import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { PUBLISHED_TEXTS } from '@numbercast/platform/config/published-texts';
import type { LegalSection } from '../../frontend/src/features/legal/legal-document.js';
import { publishedPolicies } from '../../frontend/src/features/legal/published-policies.js';
import { publishedTerms } from '../../frontend/src/features/legal/published-terms.js';
import { smsConsent, smsResultsConsent } from '../../frontend/src/lib/membership/sms-consent.js';
import * as spanishPrivacy from '../../frontend/src/words/es/features/legal/privacy-sections.js';
import * as spanishTerms from '../../frontend/src/words/es/features/legal/terms-sections.js';
import * as spanishConsents from '../../frontend/src/words/es/lib/membership/sms-consent.js';
import { termsVersion } from '../../frontend/src/lib/membership/terms-version.js';

const hashOf = (text: unknown) => createHash('sha256').update(JSON.stringify(text)).digest('hex');

/** The agreements to text messages with a placeholder for the number. */
const smsText = { version: smsConsent.version, sections: smsConsent.text('{phone}') };

const smsResultsText = { version: smsResultsConsent.version, sections: smsResultsConsent.text('{phone}') };

/** The Spanish texts, each version in the order of its publication. */
const TRANSLATED = {
  terms: [[...spanishTerms.termsOfService, ...spanishTerms.termsOfMembership]],
  privacy: [spanishPrivacy.privacySections, spanishPrivacy.privacySections11],
  'sms-consent': [spanishConsents.texts('{phone}')],
  'sms-results-consent': [spanishConsents.results('{phone}')],
} as const;

const SHOWN = {
  terms: publishedTerms,
  privacy: publishedPolicies,
  'sms-consent': [smsText],
  'sms-results-consent': [smsResultsText],
} as const;
/** Returns the numbers in each paragraph and point: `$50,000,000`, `2.5`, `24`. */
const outlineOf = ({ paragraphs, points = [] }: LegalSection) => ({
  paragraphs: paragraphs.map(figuresIn),
  points: points.map(figuresIn),
});
const figuresIn = (text: string) => (text.match(/\$?\d+(?:[.,]\d+)*/g) ?? []).toSorted();

const KINDS = ['terms', 'privacy', 'sms-consent', 'sms-results-consent'] as const;

describe.each(KINDS)('the published versions of the %s text', (kind) => {
  const listed = PUBLISHED_TEXTS.filter((text) => text.kind === kind);

  it('[S3.36] are on the site and match the hashes that the services store', () => {
    const shown = SHOWN[kind].map(({ version, sections }, index) => ({
      version,
      sha256: { en: hashOf(sections), es: hashOf(TRANSLATED[kind][index]) },
    }));
    expect(listed.map(({ version, sha256 }) => ({ version, sha256 }))).toEqual(shown);
  });

  it('are in the order in which they took effect', () => {
    expect(listed.map(({ effective }) => effective)).toEqual(listed.map(({ effective }) => effective).toSorted());
  });
});

describe.each(['terms', 'privacy'] as const)('each version of the %s text in Spanish', (kind) => {
  const pairs = SHOWN[kind].flatMap(({ version, sections }, index) =>
    sections.map((section, number) => ({ version, section, translated: TRANSLATED[kind][index]?.[number] })),
  );

  it('has the sections, paragraphs and points of the English one, with the same figures', () => {
    for (const { version, section, translated } of pairs)
      expect({ version, ...outlineOf(translated!) }).toEqual({ version, ...outlineOf(section) });
    expect(TRANSLATED[kind].map((sections) => sections.length)).toEqual(
      SHOWN[kind].map(({ sections }) => sections.length),
    );
  });
});

it('a visitor who signs up accepts the terms that apply', () => {
  expect(termsVersion).toBe(publishedTerms.at(-1)?.version);
});
