import { Suspense } from 'react';

import * as words from '#words/features/member/invitation/invite-a-friend.js';
import { lazyOr } from '../../../ui/lazy-dialog.js';
import { Notice } from '../../../ui/notice.js';
import { Skeleton } from '../../../ui/skeleton.js';

const Unavailable = () => <Notice tone="warn" title={words.unavailable} />;
const Invitation = lazyOr(async () => (await import('./invitation.js')).Invitation, Unavailable);

/** Downloaded when it is opened, because few members use it. */
export function InviteAFriend() {
  return (
    <section aria-labelledby="invite" className="mt-5 border-t border-line pt-5">
      <h4 id="invite" className="mb-2 font-semibold">
        {words.title}
      </h4>
      <Suspense fallback={<Skeleton className="h-28" />}>
        <Invitation />
      </Suspense>
    </section>
  );
}
