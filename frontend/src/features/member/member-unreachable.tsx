import { UnreadNotice } from '../../ui/unread-notice.js';

export function MemberUnreachable({ retry }: { retry: () => void }) {
  return (
    <UnreadNotice title="Your profile can’t be shown right now." retry={retry}>
      Your data is safe, and your numbers will still be sent.
    </UnreadNotice>
  );
}
