import { paths } from '../../../lib/browser/paths.js';
import { session } from '../../../lib/auth/session.js';
import { useIdentity } from '../../../lib/auth/use-identity.js';
import { Button, ButtonLink } from '../../../ui/button.js';

/** The end of the page, with or without a membership. */
export function ProfileActions() {
  const identity = useIdentity();
  return (
    <div className="mt-2 flex flex-wrap gap-3 sm:mt-5">
      <Button
        kind="secondary"
        className="max-sm:min-h-11 max-sm:flex-1"
        onClick={() => void session.signOut(paths.home)}
      >
        Sign Out
      </Button>
      {identity?.isAdmin && (
        <ButtonLink kind="secondary" to={paths.admin()}>
          Admin Dashboard
        </ButtonLink>
      )}
    </div>
  );
}
