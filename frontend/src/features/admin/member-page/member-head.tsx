import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { calendarDayOf } from '../../../lib/lottery/draw-time.js';
import { formattedPhone } from '../../../lib/format/us-phone.js';
import { paths } from '../../../lib/browser/paths.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { buttonStyles } from '../../../ui/button-styles.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { memberPaymentQuery } from '../admin-api.js';
import { CopyableId } from '../common/copyable-id.js';
import { usePermissions } from '../roles/use-roles.js';
import { MemberStatus } from './member-status.js';
import type { Closing } from './closure-dialog.js';
import type { Message } from '../support/support-api.js';
import type { Member, Receipt } from './member-api.js';
import { callNameOf, nameOf } from '../common/member-name.js';

interface MemberHeadProps {
  readonly member: Member;
  readonly openMessage: Message | undefined;
  /** Whether numbers of an upcoming draw were sent. */
  readonly canResend: boolean;
  readonly onResend: (channel: Receipt['channel']) => void;
  readonly onClosing: (closing: Closing) => void;
  readonly onConsents: () => void;
}

/** The member's identity, and the operator's actions. */
export function MemberHead(props: MemberHeadProps) {
  const { member } = props;
  const { status, closed, plan, createdAt, deletedAt, exclusion } = member;
  const heading = useHeading(nameOf(member));
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 ref={heading} tabIndex={-1} className="headline text-[1.75rem] wrap-anywhere outline-none">
            {nameOf(member)}
          </h2>
          <MemberStatus status={status} closed={closed} />
        </div>
        <p className="mt-1 text-muted">
          {[plan && `${planWords[plan] ?? plan} plan`, createdAt && `member since ${calendarDayOf(createdAt)}`]
            .filter(Boolean)
            .join(', ')}
          {exclusion && `. Excluded themselves until ${calendarDayOf(exclusion.until)}; this can’t be ended earlier`}
          {deletedAt && `. Deleted ${calendarDayOf(deletedAt)}, records kept until ${yearsLater(deletedAt)}`}
        </p>
        <Contacts member={member} />
      </div>
      {status !== 'deleted' && <Actions {...props} />}
    </header>
  );
}

const planWords: Readonly<Record<string, string>> = { monthly: 'Monthly', annual: 'Annual' };

/** Sets the title of the browser tab and focuses the heading: screen readers do not announce a new address. */
function useHeading(name: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    const before = document.title;
    document.title = `${name} · ${before}`;
    return () => {
      document.title = before;
    };
  }, [name]);
  return heading;
}

/** Records of deleted accounts are kept for seven years (spec §9). */
const yearsLater = (instant: string) => new Date(instant).getUTCFullYear() + 7;

function Contacts({ member: { id, email, phone } }: { member: Member }) {
  const contacts = [email, phone && formattedPhone(phone)].filter((text) => typeof text === 'string' && text !== '');
  return (
    <ul className="figures mt-2 flex flex-wrap items-center gap-x-5 gap-y-1">
      {contacts.map((text) => (
        <li key={text} className="flex items-center wrap-anywhere">
          {text}
          <CopyButton text={text!} what={text!} compact />
        </li>
      ))}
      <li>
        <CopyableId id={id} of="member" />
      </li>
    </ul>
  );
}

function Actions({ member, openMessage, canResend, onResend, onClosing, onConsents }: MemberHeadProps) {
  const { id, status, closed, exclusion } = member;
  const { isAdmin, canSupport, canFinance } = usePermissions();
  const resend = (channel: Receipt['channel'], title: string) => (
    <Button
      kind="secondary"
      size="small"
      disabled={!canResend}
      focusableWhenDisabled
      title={canResend ? undefined : 'No upcoming draw has numbers to resend.'}
      onClick={() => onResend(channel)}
    >
      {title}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-2">
      {canSupport && resend('sms', 'Resend text')}
      {canSupport && resend('email', 'Resend email')}
      {openMessage && (
        <ButtonLink kind="secondary" size="small" to={paths.admin({ tab: 'messages', open: openMessage.id })}>
          Reply to message
        </ButtonLink>
      )}
      {isAdmin && (
        <Button kind="secondary" size="small" onClick={onConsents}>
          Export consents
        </Button>
      )}
      {canFinance && <OpenInStripe memberId={id} />}
      {isAdmin && status === 'suspended' && !exclusion && (
        <Button kind="secondary" size="small" onClick={() => onClosing('reopen')}>
          Reopen {callNameOf(member)}’s account
        </Button>
      )}
      {isAdmin && !closed && (
        <Button kind="danger" size="small" onClick={() => onClosing('close')}>
          Close {callNameOf(member)}’s account
        </Button>
      )}
    </div>
  );
}

/** Link to the customer in the Stripe dashboard; renders nothing while the customer is unknown. */
function OpenInStripe({ memberId }: { memberId: string }) {
  const { data: payment } = useQuery(memberPaymentQuery(memberId));
  if (!payment?.stripeCustomerUrl) return null;
  return (
    <a href={payment.stripeCustomerUrl} target="_blank" rel="noreferrer" className={buttonStyles('secondary', 'small')}>
      Open in Stripe<span className="sr-only"> in a new tab</span>
    </a>
  );
}
