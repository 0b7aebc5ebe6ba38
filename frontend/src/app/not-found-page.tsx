import { paths } from '../lib/browser/paths.js';
import { ButtonLink } from '../ui/button.js';
import { Page } from '../ui/page.js';

export function NotFoundPage() {
  return (
    <Page
      title="404 – Page Not Found"
      width="text"
      lead="This page doesn’t exist. It may have moved, or the link may be incomplete."
    >
      <ButtonLink to={paths.home}>Back to Home</ButtonLink>
    </Page>
  );
}
