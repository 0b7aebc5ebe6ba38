import { privacySections } from './privacy-sections.js';
import type { PublishedDocument } from './published.js';

/** Every published version, the one that applies last. The services keep their hashes (`published-texts.ts`). */
export const publishedPolicies = [
  { version: '1.0', effective: 'June 1, 2025', sections: privacySections },
] as const satisfies PublishedDocument[];
