import type { LegalSection } from './legal-document.js';
import { privacySections } from './privacy-sections.js';
import { termsOfMembership, termsOfService } from './terms-sections.js';

/** A version of a legal text. A published one never changes: a change is a new version beside it. */
export interface PublishedDocument {
  readonly version: string;
  /** As it is shown, a calendar date. */
  readonly effective: string;
  readonly sections: readonly LegalSection[];
}

/** Every published version, the one that applies last. The services keep their hashes (`published-texts.ts`). */
export const publishedTerms = [
  { version: '1.0', effective: 'August 19, 2025', sections: [...termsOfService, ...termsOfMembership] },
] as const satisfies PublishedDocument[];

/** Every published version, the one that applies last. */
export const publishedPolicies = [
  { version: '1.0', effective: 'June 1, 2025', sections: privacySections },
] as const satisfies PublishedDocument[];

/** The published version, or the one that applies. */
export const versionOf = (published: readonly PublishedDocument[], version?: string): PublishedDocument =>
  published.find((one) => one.version === version) ?? published.at(-1)!;
