import * as words from '#words/features/signup/basics.js';
import { paths } from '../../lib/browser/paths.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Page } from '../../ui/page.js';

/** Shown instead of the first step when a member opens it. */
export function AlreadyMember({ onGoOn }: { onGoOn: () => void }) {
  return (
    <Page title={words.alreadyMember} width="form" lead={words.alreadyMemberLead}>
      <div className="flex flex-col gap-3">
        <ButtonLink to={paths.pastNumbers}>{words.toMyNumbers}</ButtonLink>
        <Button kind="secondary" onClick={onGoOn}>
          {words.someoneElse}
        </Button>
      </div>
    </Page>
  );
}
