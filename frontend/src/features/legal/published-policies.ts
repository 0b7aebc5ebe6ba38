import { privacySections, privacySections11 } from '#words/features/legal/privacy-sections.js';
import type { PublishedDocument } from './published.js';

/** Every published version, the one that applies last. The services keep their hashes (`published-texts.ts`). */
export const publishedPolicies = [
  { version: '1.0', effective: '2025-06-01', sections: privacySections },
  { version: '1.1', effective: '2026-11-28', sections: privacySections11 },
] as const satisfies PublishedDocument[];
