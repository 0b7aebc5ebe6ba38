import { Notice } from '../../ui/notice.js';

type SignupState = 'open' | 'paid' | 'expired' | 'refunded';

const words = {
  open: {
    tone: 'info',
    title: 'Your payment is being confirmed',
    text: 'This takes a few seconds. You can stay or leave; nothing is lost.',
  },
  paid: {
    tone: 'good',
    title: 'Payment received',
    text: 'Your membership is active. We email you a receipt, and keep it on your profile under Invoices and receipts.',
  },
  expired: {
    tone: 'warn',
    title: 'The payment page has expired',
    text: 'Nothing was charged. Please sign up again.',
  },
  refunded: {
    tone: 'warn',
    title: 'Your payment was returned',
    text: 'An account with this email or phone number came first, so we refunded you in full.',
  },
} as const;

/** State of the payment as far as it is known. */
export function SignupStateNotice({ state }: { state: SignupState | undefined }) {
  if (!state)
    return <p className="text-lg text-muted">Thank you for signing up. Your membership begins with your payment.</p>;
  const { tone, title, text } = words[state];
  return (
    <Notice tone={tone} announce="politely" title={title}>
      {text}
    </Notice>
  );
}
