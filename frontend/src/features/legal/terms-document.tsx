import { LegalDocument } from './legal-document.js';
import { publishedTerms, versionOf } from './published.js';

/** @param version the one that applies unless given */
export function TermsDocument({ level, version }: { level?: 'h2' | 'h3'; version?: string }) {
  return <LegalDocument {...versionOf(publishedTerms, version)} level={level} />;
}
