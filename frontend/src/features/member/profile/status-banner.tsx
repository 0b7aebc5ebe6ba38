import { consequences } from '#words/features/member/closing/return-date.js';
import { helpline } from '@numbercast/lottery';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { calendarDayOf } from '../../../lib/lottery/draw-time.js';
import { paths } from '../../../lib/browser/paths.js';
import { Notice, type Tone } from '../../../ui/notice.js';
import type { AccountStatus, Member } from '../account/api.js';
import { PauseDateButton } from '../closing/pause-date-button.js';

import { PaymentMethodButton } from '../subscription/payment-method-button.js';
import { ReactivateButton } from '../subscription/reactivate-button.js';
import { RestartButton } from '../subscription/restart-button.js';
import { subscriptionQuery } from '../subscription/subscription-api.js';

interface Restriction {
  readonly tone: Tone;
  readonly title: string;
  readonly text: ReactNode;
  readonly wayOut?: ReactNode;
}

const restrictions: Partial<Record<AccountStatus, Restriction>> = {
  paused: {
    tone: 'warn',
    title: 'Your account is paused',
    text: 'No numbers are sent, nothing is charged and your settings are locked until you reactivate it. You keep any time you’ve paid for. If it has run out when you reactivate, a new period starts and you’re charged that day. You can also delete your account, without a charge.',
    wayOut: <ReactivateButton />,
  },
  suspended: {
    tone: 'warn',
    title: 'Your subscription has expired',
    text: 'Please turn on auto-renewal to get numbers again. You pay for a new period today, and it renews from then on. Your settings and past numbers are still here.',
    wayOut: <RestartButton />,
  },
  payment_failed: {
    tone: 'bad',
    title: 'Your last payment failed',
    text: 'Please update your payment method or contact support. You’ll keep getting your numbers while we retry your card. Your settings are locked until the payment goes through. To leave instead, turn off auto-renew or delete your account. We won’t charge you again.',
    wayOut: <PaymentMethodButton kind="primary" />,
  },
};

const pausedUntil = (until: string): Restriction => ({
  tone: 'warn',
  title: `Your account is paused until ${calendarDayOf(until)}`,
  text: `No numbers are sent, nothing is charged and your settings are locked until then. ${consequences} You can also reactivate your account now, or delete it without a charge.`,
  wayOut: <ReactivateButton />,
});

/** The bank accepts the card only after the member has confirmed the payment (3-D Secure). */
const unconfirmed: Restriction = {
  tone: 'bad',
  title: 'Your bank asks you to confirm your payment',
  text: 'Please confirm your payment on the next page, or pay there with another card. You’ll keep getting your numbers. Your settings are locked until the payment goes through.',
  wayOut: <PaymentMethodButton kind="primary" label="Confirm payment" />,
};

/** A dispute, which the member cannot end: the bank decides, and then we do. */
const disputed: Restriction = {
  tone: 'bad',
  title: 'Your account is suspended',
  text: 'Your bank was asked to reverse a payment for your subscription. Until that is settled no numbers are sent and nothing is charged. If you did not mean to dispute it, tell your bank and contact support.',
};

const closed: Restriction = {
  tone: 'bad',
  title: 'Your account was closed',
  text: 'We have closed this account. No numbers are sent and nothing is charged. If you think that is a mistake, contact support.',
};

const excluded = (until: string): Restriction => ({
  tone: 'info',
  title: `You excluded yourself until ${calendarDayOf(until)}`,
  text: (
    <>
      No numbers are sent and nothing is charged. No one can end this before its date, not even we. After it, nothing
      starts by itself. Free, confidential help is there at any hour: call or text{' '}
      <span className="whitespace-nowrap">{helpline.number}</span>.
    </>
  ),
  wayOut: (
    <Link to={paths.responsiblePlay} className="text-link py-1">
      Ways to get help
    </Link>
  ),
});

function restrictionOf({ accountInfo, subscription }: Member, needsConfirmation: boolean): Restriction | undefined {
  const { accountStatus } = accountInfo;
  if (accountInfo.excludedUntil) return excluded(accountInfo.excludedUntil);
  if (accountInfo.closed) return closed;
  if (accountStatus === 'suspended' && subscription.disputed) return disputed;
  if (accountStatus === 'payment_failed' && needsConfirmation) return unconfirmed;
  if (accountStatus === 'paused' && accountInfo.pausedUntil) return pausedUntil(accountInfo.pausedUntil);
  return restrictions[accountStatus];
}

/** Explains the restriction of the account and how to lift it (spec §4). */
export function StatusBanner({ member }: { member: Member }) {
  const { data } = useQuery(subscriptionQuery);
  const restriction = restrictionOf(member, data?.needsConfirmation ?? false);
  if (!restriction) return null;
  const { tone, title, text, wayOut } = restriction;
  return (
    <Notice tone={tone} title={title}>
      <p className="max-w-[42rem]">{text}</p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {wayOut}
        {member.accountInfo.accountStatus === 'paused' && <PauseDateButton member={member} />}
        <Link to={paths.contact({ email: member.accountInfo.email })} className="text-link py-1">
          Contact support
        </Link>
      </div>
    </Notice>
  );
}
