import { paths } from '../../lib/paths.js';
import { ButtonLink } from '../../ui/button.js';
import { Page } from '../../ui/page.js';
import { TermsDocument } from './terms-document.js';

export function TermsPage() {
  return (
    <Page title="Terms and Conditions" width="text">
      <TermsDocument />
      <ButtonLink to={paths.home} className="mt-12">
        Back to Home
      </ButtonLink>
    </Page>
  );
}
