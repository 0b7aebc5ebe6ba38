import { paths } from '../../lib/browser/paths.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Page } from '../../ui/page.js';

/** Stands in place of the first step when a member opens it. */
export function AlreadyMember({ onGoOn }: { onGoOn: () => void }) {
  return (
    <Page
      title="You already have a membership"
      width="form"
      lead="You are signed in. A second membership needs another email and phone number, and is charged separately."
    >
      <div className="flex flex-col gap-3">
        <ButtonLink to={paths.pastNumbers}>Go to my numbers</ButtonLink>
        <Button kind="secondary" onClick={onGoOn}>
          Sign up someone else
        </Button>
      </div>
    </Page>
  );
}
