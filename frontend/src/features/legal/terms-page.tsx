import * as words from '#words/features/legal/pages.js';
import { paths } from '../../lib/browser/paths.js';
import { ButtonLink } from '../../ui/button.js';
import { Page } from '../../ui/page.js';
import { TermsDocument } from './terms-document.js';
import { Versions } from './versions.js';
import { publishedTerms } from './published-terms.js';

/** @param version the one that applies unless given */
export function TermsPage({ version }: { version?: string }) {
  return (
    <Page title={words.termsTitle} width="text">
      <TermsDocument version={version} />
      <Versions published={publishedTerms} current={version} pathOf={paths.publishedTerms} />
      <ButtonLink to={paths.home} className="mt-12">
        {words.backToHome}
      </ButtonLink>
    </Page>
  );
}
