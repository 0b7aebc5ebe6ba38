import { paths } from '../../lib/browser/paths.js';
import { LegalDocument } from './legal-document.js';
import { publishedTerms } from './published-terms.js';
import { versionOf } from './published.js';

/** @param version the one that applies unless given */
export function TermsDocument({ level, version }: { level?: 'h2' | 'h3'; version?: string }) {
  const path = version ? paths.publishedTerms(version) : paths.terms;
  return <LegalDocument {...versionOf(publishedTerms, version)} path={path} level={level} />;
}
