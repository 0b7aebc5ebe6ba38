import { isSafe, profileError } from '#words/features/member/profile/profile-page.js';
import { LoadError } from '../../../ui/load-error.js';

export function MemberUnreachable({ retry }: { retry: () => void }) {
  return (
    <LoadError title={profileError} retry={retry}>
      {isSafe}
    </LoadError>
  );
}
