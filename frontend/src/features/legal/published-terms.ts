import type { PublishedDocument } from './published.js';
import { termsOfMembership, termsOfService } from './terms-sections.js';

/** Every published version, the one that applies last. The services keep their hashes (`published-texts.ts`). */
export const publishedTerms = [
  { version: '1.0', effective: 'August 19, 2025', sections: [...termsOfService, ...termsOfMembership] },
] as const satisfies PublishedDocument[];
