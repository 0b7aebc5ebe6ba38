import type { ProviderReport } from './outcome.js';

const STATES: Record<string, Pick<ProviderReport, 'state' | 'reason'>> = {
  accepted: { state: 'accepted' },
  queued: { state: 'accepted' },
  sending: { state: 'accepted' },
  sent: { state: 'accepted' },
  delivered: { state: 'delivered' },
  read: { state: 'delivered' },
  undelivered: { state: 'failed', reason: 'no-answer' },
  failed: { state: 'failed', reason: 'rejected' },
  canceled: { state: 'failed', reason: 'rejected' },
};

/** Twilio's word for where a message is, in ours; null for words that tell nothing here. */
export const stateOfTwilio = (status: string) => STATES[status] ?? null;

// 30005 unknown handset, 30006 landline: no text will ever arrive there. Switched off or filtered ones may get the next.
const NO_TEXT_PHONE = new Set(['30005', '30006']);

export const isNoTextPhone = (errorCode: string | undefined) => NO_TEXT_PHONE.has(errorCode ?? '');
