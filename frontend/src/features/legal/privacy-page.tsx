import * as words from '#words/features/legal/pages.js';
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
    <Page title={words.privacyTitle} width="text">
      <LegalDocument
        {...versionOf(publishedPolicies, version)}
        path={version ? paths.publishedPrivacy(version) : paths.privacy}
      />
      <Versions published={publishedPolicies} current={version} pathOf={paths.publishedPrivacy} />
      <ButtonLink to={paths.home} className="mt-12">
        {words.backToHome}
      </ButtonLink>
    </Page>
  );
}
