import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { fieldErrorsOf, messageOf } from '../../../lib/api/problem-error.js';
import { calendarDayOf } from '../../../lib/lottery/draw-time.js';
import { dollars } from '../../../lib/membership/plans.js';
import { TextField } from '../../../ui/field.js';
import { toast } from '../../../ui/toast.js';
import { centsOf } from '../common/cents.js';
import { nameOf } from '../common/member-name.js';
import { ReasonDialog } from '../common/reason-dialog.js';
import { type Invoice, type Member, memberKey } from './member-api.js';
import { type NewRepayment, orderRepayment, type RepaymentOrder } from './repayments-api.js';

interface RepaymentDialogProps {
  readonly member: Member;
  /** The paid invoice to refund; null for a credit. */
  readonly invoice: Invoice | null;
  readonly onClose: () => void;
}

/** The largest credit that the service accepts. */
const MOST_CREDIT_CENTS = 200_00;

const words = {
  refund: {
    title: 'Refund this payment?',
    action: 'Refund',
    busy: 'Refunding…',
    failed: 'The payment could not be refunded. Please try again.',
    done: (amount: string) => `${amount} refunded`,
    pending: 'The refund is stored. Stripe gets it as soon as it answers.',
  },
  credit: {
    title: 'Give a credit?',
    action: 'Credit',
    busy: 'Crediting…',
    failed: 'The credit could not be given. Please try again.',
    done: (amount: string) => `${amount} credited`,
    pending: 'The credit is stored. Stripe gets it as soon as it answers.',
  },
} as const;

const amountText = (cents: number) => (cents / 100).toFixed(2);

function amountFault(cents: number | null, mostCents: number): string | undefined {
  if (cents === null) return 'Enter an amount, like 12.99.';
  return cents > mostCents ? `Enter ${dollars(mostCents)} or less.` : undefined;
}

/** Refunds a paid invoice in whole or in part, or credits the next ones, with a reason. */
export function RepaymentDialog({ member, invoice, onClose }: RepaymentDialogProps) {
  const mostCents = invoice?.refundableCents ?? MOST_CREDIT_CENTS;
  const [typed, setTyped] = useState(invoice ? amountText(mostCents) : '');
  const [fault, setFault] = useState<string>();
  const { order, rejection, failure } = useOrder(member.id, onClose);
  const { title, action, busy, failed } = words[invoice ? 'refund' : 'credit'];
  const cents = centsOf(typed);
  const submit = (reason: string) => {
    const found = amountFault(cents, mostCents);
    setFault(found);
    if (cents !== null && !found) order.mutate({ invoiceId: invoice?.invoiceId ?? null, amountCents: cents, reason });
  };
  const amount = cents === null ? '' : ` ${dollars(cents)}`;
  return (
    <ReasonDialog
      title={title}
      action={`${action} ${nameOf(member)}${amount}`}
      cancel="Cancel"
      busy={order.isPending && busy}
      failure={rejection ?? (failure && (Object.values(fieldErrorsOf(failure))[0] ?? messageOf(failure, failed)))}
      onSubmit={submit}
      onClose={onClose}
      fields={
        <TextField
          label="Amount in dollars"
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          value={typed}
          error={fault}
          hint={invoice ? `${dollars(mostCents)} can be refunded.` : `Up to ${dollars(mostCents)}.`}
          onChange={({ target }) => {
            setTyped(target.value);
            setFault(undefined);
          }}
        />
      }
    >
      {invoice ? <RefundEffects {...invoice} /> : <CreditEffects />}
    </ReasonDialog>
  );
}

const RefundEffects = ({ amountCents, at, refundedCents }: Invoice) => (
  <p>
    {dollars(amountCents)} was paid on {calendarDayOf(at)}
    {refundedCents > 0 && `, and ${dollars(refundedCents)} of it is refunded`}. The refund goes back to the card within
    5 to 10 business days, and the member gets an email about it. The subscription stays as it is.
  </p>
);

const CreditEffects = () => (
  <p>
    The next invoices are lower by this amount. Nothing goes back to the card, and the member gets no email about it.
  </p>
);

/** Sends the order. An order that Stripe rejected is final, so the next attempt is a new order. */
function useOrder(memberId: string, onDone: () => void) {
  const queryClient = useQueryClient();
  const [orderId, setOrderId] = useState(() => crypto.randomUUID());
  const [rejection, setRejection] = useState<string | null>(null);
  const order = useMutation({
    mutationFn: (given: Omit<NewRepayment, 'orderId'>) => orderRepayment(memberId, { ...given, orderId }),
    onMutate: () => setRejection(null),
    onSuccess: ({ kind, state, amountCents, rejection: cause }: RepaymentOrder) => {
      if (state === 'rejected') {
        setRejection(`Stripe rejected it: ${cause ?? 'no reason given'}`);
        setOrderId(crypto.randomUUID());
        return;
      }
      toast(state === 'done' ? words[kind].done(dollars(amountCents)) : words[kind].pending);
      onDone();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: memberKey(memberId) }),
  });
  return { order, rejection, failure: order.error };
}
