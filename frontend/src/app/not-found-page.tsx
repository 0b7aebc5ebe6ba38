import { paths } from '../lib/paths.js';
import { ButtonLink } from '../ui/button.js';
import { Page } from '../ui/page.js';

export function NotFoundPage() {
  return (
    <Page
      title="404 – Page Not Found"
      width="text"
      lead="There is nothing at this address. It may have moved, or the link may have lost a letter on the way."
    >
      <ButtonLink to={paths.home}>Back to Home</ButtonLink>
    </Page>
  );
}
