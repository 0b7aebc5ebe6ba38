import { termsOfMembership, termsOfService } from '#words/features/legal/terms-sections.js';
import type { PublishedDocument } from './published.js';

/** Every published version, the one that applies last. The services keep their hashes (`published-texts.ts`). */
export const publishedTerms = [
  { version: '1.0', effective: '2025-08-19', sections: [...termsOfService, ...termsOfMembership] },
] as const satisfies PublishedDocument[];
