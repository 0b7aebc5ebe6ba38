import type { OptOutSource } from '../consents/consent.js';
import type { ProviderReport } from './outcome.js';

interface Told {
  event: string;
  type?: string | undefined;
  reason?: string | undefined;
  sg_message_id?: string | undefined;
}

// The provider kept the mail back because of what happened with this address before
const SUPPRESSED = /bounced address|unsubscribed address|spam reporting address/i;

/** Where SendGrid says a mail is, in our words; null for events that tell nothing here (opened, clicked …). */
export function stateOfSendGrid({ event, type, reason = '' }: Told): Pick<ProviderReport, 'state' | 'reason'> | null {
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

/** A block is the receiving server's refusal this time (too busy, content); the address itself is good. */
const isBlock = (type: string | undefined) => type === 'blocked';

/** Whether the event ends e-mail to this address, and by what. */
export function optOutOfSendGrid({ event, type }: Told): OptOutSource | null {
  if (event === 'bounce') return isBlock(type) ? null : 'bounce';
  if (event === 'spamreport') return 'complaint';
  return event === 'unsubscribe' || event === 'group_unsubscribe' ? 'unsubscribe-link' : null;
}

/** The id given when the mail was taken; events carry it with the provider's inner address behind a dot. */
export const providerIdOf = ({ sg_message_id: id }: Told) => id?.split('.')[0];
