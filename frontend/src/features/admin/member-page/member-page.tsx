import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { hasCode } from '../../../lib/api/problem-error.js';
import { paths } from '../../../lib/browser/paths.js';
import { Link } from '../../../ui/link.js';
import { Notice } from '../../../ui/notice.js';
import { Loading, Skeleton } from '../../../ui/skeleton.js';
import { LoadFailed } from '../common/load-failed.js';
import { useListQueryParams } from '../common/list-query-params.js';
import { ClosureDialog, type Closing } from './closure-dialog.js';
import { ConsentsPanel } from './consents-panel.js';
import { Answer } from './answer.js';
import { KeyHints } from './key-hints.js';
import { type Invoice, memberQuery, memberReceiptsQuery, type Member, type Receipt } from './member-api.js';
import { MemberHead } from './member-head.js';
import { nameOf } from '../common/member-name.js';
import { RepaymentDialog } from './repayment-dialog.js';
import { ResendNumbersDialog } from './resend-numbers-dialog.js';
import { usePermissions } from '../roles/use-roles.js';
import { SideCards } from './side-cards.js';
import { Timeline } from './timeline-list.js';
import { useMemberKeys } from './use-member-keys.js';
import { itemsOf, useTimeline } from './use-timeline.js';

/** Everything about one member: the answer to “did my numbers arrive?”, the timeline, and the available actions. */
export function MemberPage({ memberId }: { memberId: string }) {
  const { data: member, error, refetch } = useQuery(memberQuery(memberId));
  if (member) return <Content key={memberId} member={member} />;
  if (error && hasCode(error, 'member-not-found')) return <NotFound memberId={memberId} />;
  if (error) return <LoadFailed onRetry={refetch}>The member can’t be shown right now.</LoadFailed>;
  return <Frame />;
}

function NotFound({ memberId }: { memberId: string }) {
  return (
    <Notice tone="warn" title="No member with this id">
      <p className="break-all">
        {memberId} is not a member. The sign-up may not be paid, or the records may have been erased after seven years.
      </p>
      <Link to={paths.admin({ tab: 'users' })} className="text-link">
        Search all users
      </Link>
    </Notice>
  );
}

/** The frame of the page while the member is loading. */
function Frame() {
  return (
    <Loading what="the member">
      <Skeleton className="h-9 w-64" />
      <Skeleton className="mt-4 h-24" />
      <div className="mt-6 grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="space-y-3">
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <Skeleton key={row} className="h-10" />
          ))}
        </div>
        <Skeleton className="h-96" />
      </div>
    </Loading>
  );
}

/** The action whose dialog is open. */
type Act =
  | { readonly resend: Receipt['channel'] }
  | { readonly closing: Closing }
  /** The invoice to refund; null for a credit. */
  | { readonly repay: Invoice | null }
  | null;

function Content({ member }: { member: Member }) {
  const { id, status } = member;
  const { value, open } = useListQueryParams();
  const [act, plan] = useState<Act>(null);
  const { canSupport } = usePermissions();
  const receipts = useInfiniteQuery({ ...memberReceiptsQuery(id), enabled: canSupport });
  const { feeds, openMessage } = useTimeline(member);
  const sent = itemsOf(receipts);
  const now = receipts.data?.pages[0]?.now ?? null;
  const ahead = sent.filter(({ drawAt }) => now !== null && drawAt > now);
  const resend = (channel: Receipt['channel']) => ahead.length > 0 && plan({ resend: channel });
  const isDeleted = status === 'deleted';
  useMemberKeys({ memberId: id, isBusy: act !== null || value('open') !== '', resend });
  return (
    <div className="space-y-6">
      <KeyHints memberId={id} canResend={ahead.length > 0} />
      <MemberHead
        member={member}
        openMessage={openMessage}
        canResend={ahead.length > 0}
        onResend={resend}
        onClosing={(closing) => plan({ closing })}
        onConsents={() => open(id)}
      />
      {!isDeleted && canSupport && <Answer query={receipts} receipts={sent} now={now} />}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        {!isDeleted && (
          <SideCards
            member={member}
            receipts={sent}
            onConsents={() => open(id)}
            onRefund={(invoice) => plan({ repay: invoice })}
            onCredit={() => plan({ repay: null })}
          />
        )}
        <Timeline feeds={feeds} now={now} onResend={resend} />
      </div>
      <ConsentsPanel memberId={value('open')} of={nameOf(member)} onClose={() => open('')} />
      {act && 'resend' in act && (
        <ResendNumbersDialog member={member} receipts={ahead} channel={act.resend} onClose={() => plan(null)} />
      )}
      {act && 'repay' in act && <RepaymentDialog member={member} invoice={act.repay} onClose={() => plan(null)} />}
      {act && 'closing' in act && (
        <ClosureDialog
          order={{ member, what: act.closing }}
          nextDraw={ahead.toSorted((a, b) => a.drawAt.localeCompare(b.drawAt))[0] ?? null}
          onClose={() => plan(null)}
        />
      )}
    </div>
  );
}
