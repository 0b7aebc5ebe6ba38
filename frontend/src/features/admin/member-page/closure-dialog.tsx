import { useMutation, useQueryClient } from '@tanstack/react-query';

import { messageOf } from '../../../lib/api/problem-error.js';
import { toast } from '../../../ui/toast.js';
import { calendarDayOf } from '../../../lib/lottery/draw-time.js';
import { changeAccess } from '../admin-api.js';
import { Facts } from './side-card.js';
import { type Member, memberKey, type Receipt } from './member-api.js';
import { callNameOf, nameOf } from '../common/member-name.js';
import { drawTitle } from './resend-words.js';
import { ReasonDialog } from '../common/reason-dialog.js';

export type Closing = 'close' | 'reopen';

export interface ClosureOrder {
  readonly member: Member;
  readonly what: Closing;
}

const words = {
  close: {
    title: 'Close this account?',
    kind: 'danger',
    does: 'Suspends the account now: no numbers, no charges, no refund. Only you can reopen it.',
    button: (name: string) => `Close ${name}’s account`,
    busy: 'Closing…',
    done: 'Account closed',
    failed: 'The account could not be closed; please try again.',
  },
  reopen: {
    title: 'Let this member start again?',
    kind: 'primary',
    does: 'They can pay for a new subscription on their profile. Nothing is charged and no numbers come before that.',
    button: (name: string) => `Reopen ${name}’s account`,
    busy: 'Reopening…',
    done: 'Account reopened',
    failed: 'The account could not be reopened; please try again.',
  },
} as const;

interface ClosureDialogProps {
  readonly order: ClosureOrder;
  /** A message with the member's numbers for the next draw; null without one. */
  readonly nextDraw: Receipt | null;
  readonly onClose: () => void;
}

const planWords = { monthly: 'Monthly', annual: 'Annual' } as const;

/** Closes or reopens an account, with a reason. */
export function ClosureDialog({ order, nextDraw, onClose }: ClosureDialogProps) {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: changeAccess,
    onSuccess: async (_, { what }) => {
      void queryClient.invalidateQueries({ queryKey: ['admin', 'members'] });
      await queryClient.invalidateQueries({ queryKey: memberKey(order.member.id) });
      toast(words[what].done);
      onClose();
    },
  });
  const { member, what } = order;
  const { title, kind, does, button, busy, failed } = words[what];
  const { plan, subscription, email } = member;
  return (
    <ReasonDialog
      title={title}
      kind={kind}
      action={button(callNameOf(member))}
      cancel="Cancel"
      busy={change.isPending && busy}
      failure={change.error && messageOf(change.error, failed)}
      onSubmit={(reason) => change.mutate({ id: member.id, what, reason })}
      onClose={onClose}
    >
      <p>
        <span className="font-semibold wrap-anywhere">{nameOf(member)}</span>
        {email && <span className="wrap-anywhere"> ({email})</span>}. {does}
      </p>
      <Facts
        facts={[
          ['Plan', plan && planWords[plan as keyof typeof planWords]],
          ['Paid until', subscription && calendarDayOf(subscription.currentPeriodEnd)],
          ['Next draw', nextDraw ? drawTitle(nextDraw) : 'No numbers sent for an upcoming draw'],
        ]}
      />
    </ReasonDialog>
  );
}
