import { useRouteError } from 'react-router-dom';

import { paths } from '../lib/browser/paths.js';
import { ConnectionError } from '../lib/api/problem-error.js';
import { Button, ButtonLink } from '../ui/button.js';
import { Page } from '../ui/page.js';

/** Explains the error: what happened, what is safe, and what to do next. */
const explain = (error: unknown) =>
  error instanceof ConnectionError
    ? { title: 'We could not reach Numbercast', lead: 'The connection failed. Nothing you have saved is lost.' }
    : {
        title: 'This page did not load',
        lead: 'Something went wrong on our side, or the site was updated while you were reading. Nothing you have saved is lost.',
      };

export function ErrorPage() {
  const { title, lead } = explain(useRouteError());
  return (
    <Page title={title} width="text" lead={lead}>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>Load it again</Button>
        <ButtonLink kind="secondary" to={paths.home} reloadDocument>
          Back to Home
        </ButtonLink>
      </div>
    </Page>
  );
}
