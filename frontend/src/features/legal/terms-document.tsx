import { LegalDocument } from './legal-document.js';
import { termsOfMembership, termsOfService } from './terms-sections.js';
import { termsVersion } from '../../lib/terms-version.js';

const sections = [...termsOfService, ...termsOfMembership];

export function TermsDocument({ level }: { level?: 'h2' | 'h3' }) {
  return <LegalDocument version={termsVersion} effective="August 19, 2025" sections={sections} level={level} />;
}
