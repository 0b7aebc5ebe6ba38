import { useMutation, useQueryClient } from '@tanstack/react-query';

import { messageOf } from '../../../lib/api/problem-error.js';
import { toast } from '../../../ui/toast.js';
import { changeAccess, type MemberLine } from '../admin-api.js';
import { ReasonDialog } from '../common/reason-dialog.js';

export type Closing = 'close' | 'reopen';

export interface ClosureOrder {
  readonly member: MemberLine;
  readonly what: Closing;
}

const words = {
  close: {
    title: 'Close this account?',
    does: 'Suspends the account now: no numbers, no charges, no refund. Only you can reopen it.',
    button: 'Close account',
    busy: 'Closing…',
    done: 'Account closed',
    failed: 'The account could not be closed; please try again.',
  },
  reopen: {
    title: 'Let this member start again?',
    does: 'They can pay for a new subscription on their profile. Nothing is charged and no numbers come before that.',
    button: 'Reopen account',
    busy: 'Reopening…',
    done: 'Account reopened',
    failed: 'The account could not be reopened; please try again.',
  },
} as const;

/** Closes or reopens an account, with a reason. */
export function ClosureDialog({ order, onClose }: { order: ClosureOrder; onClose: () => void }) {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: changeAccess,
    onSuccess: async (_, { what }) => {
      await queryClient.invalidateQueries({ queryKey: ['admin', 'members'] });
      toast(words[what].done);
      onClose();
    },
  });
  const { member, what } = order;
  const { title, does, button, busy, failed } = words[what];
  return (
    <ReasonDialog
      title={title}
      action={button}
      cancel="Cancel"
      busy={change.isPending && busy}
      failure={change.error && messageOf(change.error, failed)}
      onSubmit={(reason) => change.mutate({ id: member.id, what, reason })}
      onClose={onClose}
    >
      <span className="font-semibold break-all">{member.email ?? member.id}</span>. {does}
    </ReasonDialog>
  );
}
