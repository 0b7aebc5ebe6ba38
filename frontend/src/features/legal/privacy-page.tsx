import { paths } from '../../lib/browser/paths.js';
import { ButtonLink } from '../../ui/button.js';
import { Page } from '../../ui/page.js';
import { LegalDocument } from './legal-document.js';
import { publishedPolicies } from './published-policies.js';
import { versionOf } from './published.js';
import { Versions } from './versions.js';

/** @param version the one that applies unless given */
export function PrivacyPage({ version }: { version?: string }) {
  return (
    <Page title="Privacy Policy" width="text">
      <LegalDocument {...versionOf(publishedPolicies, version)} />
      <Versions published={publishedPolicies} current={version} pathOf={paths.publishedPrivacy} />
      <ButtonLink to={paths.home} className="mt-12">
        Back to Home
      </ButtonLink>
    </Page>
  );
}
