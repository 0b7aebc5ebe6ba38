import { UnreadNotice } from '../../ui/unread-notice.js';

export function MemberUnreachable({ retry }: { retry: () => void }) {
  return (
    <UnreadNotice title="Your profile can’t be shown right now." retry={retry}>
      Nothing of yours is lost, and your numbers are sent as always.
    </UnreadNotice>
  );
}
