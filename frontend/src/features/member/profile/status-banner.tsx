import * as words from '#words/features/member/profile/status-banner.js';
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
    title: words.pausedTitle,
    text: words.paused,
    wayOut: <ReactivateButton />,
  },
  suspended: {
    tone: 'warn',
    title: words.expiredTitle,
    text: words.expired,
    wayOut: <RestartButton />,
  },
  payment_failed: {
    tone: 'bad',
    title: words.paymentFailedTitle,
    text: words.paymentFailed,
    wayOut: <PaymentMethodButton kind="primary" />,
  },
};

const pausedUntil = (until: string): Restriction => ({
  tone: 'warn',
  title: words.pausedUntilTitle(calendarDayOf(until)),
  text: words.pausedUntil,
  wayOut: <ReactivateButton />,
});

/** The bank accepts the card only after the member has confirmed the payment (3-D Secure). */
const unconfirmed: Restriction = {
  tone: 'bad',
  title: words.unconfirmedTitle,
  text: words.unconfirmed,
  wayOut: <PaymentMethodButton kind="primary" label={words.confirmPayment} />,
};

/** A dispute, which the member cannot resolve: first the bank decides, then we do. */
const disputed: Restriction = {
  tone: 'bad',
  title: words.disputedTitle,
  text: words.disputed,
};

const closed: Restriction = {
  tone: 'bad',
  title: words.closedTitle,
  text: words.closed,
};

const excluded = (until: string): Restriction => ({
  tone: 'info',
  title: words.excludedTitle(calendarDayOf(until)),
  text: words.excluded(<span className="whitespace-nowrap">{helpline.number}</span>),
  wayOut: (
    <Link to={paths.responsiblePlay} className="text-link py-1">
      {words.waysToGetHelp}
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
          {words.contactSupport}
        </Link>
      </div>
    </Notice>
  );
}
