import { privacySections, privacySections11 } from './privacy-sections.js';
import type { PublishedDocument } from './published.js';

/** Every published version, the one that applies last. The services keep their hashes (`published-texts.ts`). */
export const publishedPolicies = [
  { version: '1.0', effective: 'June 1, 2025', sections: privacySections },
  { version: '1.1', effective: 'November 28, 2026', sections: privacySections11 },
] as const satisfies PublishedDocument[];
