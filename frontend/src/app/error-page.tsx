import { useRouteError } from 'react-router-dom';

import * as words from '#words/app/error-page.js';
import { paths } from '../lib/browser/paths.js';
import { ConnectionError } from '../lib/api/problem-error.js';
import { Button, ButtonLink } from '../ui/button.js';
import { Page } from '../ui/page.js';

/** Explains the error: what happened, what is safe, and what to do next. */
const explain = (error: unknown) => (error instanceof ConnectionError ? words.notReached : words.notLoaded);

export function ErrorPage() {
  const { title, lead } = explain(useRouteError());
  return (
    <Page title={title} width="text" lead={lead}>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>{words.loadAgain}</Button>
        <ButtonLink kind="secondary" to={paths.home} reloadDocument>
          {words.backHome}
        </ButtonLink>
      </div>
    </Page>
  );
}
