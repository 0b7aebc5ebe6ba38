import type { ProviderReport } from './outcome.js';

interface SendGridEventFields {
  event: string;
  type?: string | undefined;
  reason?: string | undefined;
  /** Enhanced status code (RFC 3463). */
  status?: string | undefined;
  bounce_classification?: string | undefined;
  sg_message_id?: string | undefined;
}

// The provider did not send the email because of earlier events of this address
const SUPPRESSED = /bounced address|unsubscribed address|spam reporting address/i;

/** Maps a SendGrid event to a state; null for events without one (opened, clicked …). */
export function stateOfSendGrid({
  event,
  type,
  reason = '',
}: SendGridEventFields): Pick<ProviderReport, 'state' | 'reason'> | null {
  switch (event) {
    case 'processed':
    case 'deferred':
      return { state: 'accepted' };
    case 'delivered':
      return { state: 'delivered' };
    case 'bounce':
      return { state: 'failed', reason: isBlock(type) ? 'rejected' : 'bounced' };
    case 'dropped':
      return { state: 'failed', reason: SUPPRESSED.test(reason) ? 'suppressed' : 'rejected' };
    default:
      return null;
  }
}

/** Whether the receiving server rejected this one email (too busy, content); the address itself is valid. */
const isBlock = (type: string | undefined) => type === 'blocked';

const INVALID_ADDRESS = 'Invalid Address';
const PASSING = new Set(['Mailbox Unavailable', 'Technical', 'Content', 'Reputation', 'Frequency or Volume Too High']);
// 4.x.x is temporary by definition; 5.2.2 is a full mailbox, and 5.2.0 and 5.2.3 concern it too; 5.3 to 5.7 do not
// concern the address
const PASSING_STATUS = /^(?:4\.|5\.(?:2\.[023]$|[3-7]\.))/;
const PASSING_WORDS = /mailbox (?:is )?full|(?:over|exceeded|out of) (?:\w+ )?(?:quota|storage)|quota exceeded/i;

/** Whether an event is a soft bounce, although SendGrid keeps the address on its list of bounces. */
export function isPassingBounce({
  event,
  type,
  status,
  reason = '',
  bounce_classification: kind,
}: SendGridEventFields) {
  if (event !== 'bounce' || isBlock(type)) return false;
  const code = status ?? /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(reason)?.[0] ?? '';
  if (kind === INVALID_ADDRESS || code.startsWith('5.1.')) return false;
  return PASSING.has(kind ?? '') || PASSING_STATUS.test(code) || PASSING_WORDS.test(reason);
}

/** Returns why the event ends email to this address, or null when it does not. */
export function optOutOfSendGrid(fields: SendGridEventFields): 'bounce' | 'complaint' | 'unsubscribe-link' | null {
  const { event, type } = fields;
  if (event === 'bounce') return isBlock(type) || isPassingBounce(fields) ? null : 'bounce';
  if (event === 'spamreport') return 'complaint';
  return event === 'unsubscribe' || event === 'group_unsubscribe' ? 'unsubscribe-link' : null;
}

/** Returns the id that SendGrid assigned to the accepted email; in events, a dot and an internal id follow it. */
export const providerIdOf = ({ sg_message_id: id }: SendGridEventFields) => id?.split('.')[0];
