import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';

import { messageOf } from '../../lib/problem-error.js';
import { Button } from '../../ui/button.js';
import { Ask } from '../../ui/dialog.js';
import { TextField } from '../../ui/field.js';
import { Notice } from '../../ui/notice.js';
import { toast } from '../../ui/toast.js';
import { changeStanding, type MemberLine } from './admin-api.js';

export type Closing = 'close' | 'reopen';

export interface ClosureOrder {
  readonly member: MemberLine;
  readonly what: Closing;
}

const words = {
  close: {
    title: 'Close this account?',
    does: 'It is suspended at once: no more numbers, no more charges, and nothing is paid back. Only reopening it here lets the member start again.',
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

/** Asks why before it is done: the reason stands in the audit log. */
export function ClosureDialog({ order, onClose }: { order: ClosureOrder | null; onClose: () => void }) {
  const formId = useId();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const change = useMutation({
    mutationFn: changeStanding,
    onSuccess: async (_, { what }) => {
      await queryClient.invalidateQueries({ queryKey: ['admin', 'members'] });
      toast(words[what].done);
      close();
    },
  });
  const close = () => {
    change.reset();
    setReason('');
    onClose();
  };
  if (!order) return null;
  const { member, what } = order;
  const { title, does, button, busy, failed } = words[what];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ id: member.id, what, reason });
  };
  return (
    <Ask
      open
      onDismiss={change.isPending ? undefined : close}
      title={title}
      actions={
        <>
          <Button type="submit" form={formId} busy={change.isPending && busy}>
            {button}
          </Button>
          <Button kind="quiet" onClick={close} disabled={change.isPending}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        <span className="font-semibold break-all">{member.email ?? member.id}</span>. {does}
      </p>
      <form id={formId} onSubmit={submit} className="mt-4">
        <TextField
          label="Reason"
          hint="For the audit log, in up to 300 characters."
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          minLength={3}
          maxLength={300}
          required
        />
      </form>
      {change.error && (
        <Notice tone="bad" announce="now">
          {messageOf(change.error, failed)}
        </Notice>
      )}
    </Ask>
  );
}
