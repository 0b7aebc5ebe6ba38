import { paths } from '../../lib/paths.js';
import { ButtonLink } from '../../ui/button.js';
import { Page } from '../../ui/page.js';
import { LegalDocument } from './legal-document.js';
import { privacySections } from './privacy-sections.js';

export function PrivacyPage() {
  return (
    <Page title="Privacy Policy" width="text">
      <LegalDocument version="1.0" effective="June 1, 2025" sections={privacySections} />
      <ButtonLink to={paths.home} className="mt-12">
        Back to Home
      </ButtonLink>
    </Page>
  );
}
