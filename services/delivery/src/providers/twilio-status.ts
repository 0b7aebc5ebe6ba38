import type { ProviderReport } from './outcome.js';

type StatusReport = Pick<ProviderReport, 'state' | 'reason' | 'isUnsent' | 'error'>;

const STATES: Record<string, StatusReport> = {
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

// Rejections by the carrier or Twilio; codes as in https://www.twilio.com/docs/api/errors
const REASONS: Record<string, ProviderReport['reason']> = {
  30002: 'account-suspended',
  30003: 'no-answer',
  30004: 'blocked',
  30005: 'no-answer',
  30006: 'no-answer',
  30007: 'filtered',
  30032: 'sender-unregistered',
  30034: 'sender-unregistered',
  30036: 'expired',
  30990: 'account-suspended',
};

/** Twilio's descriptions of the codes; a status report contains only the code. */
const WORDS: Record<string, string> = {
  30001: 'Queue overflow',
  30002: 'Account suspended',
  30003: 'Unreachable destination handset',
  30004: 'Message blocked',
  30005: 'Unknown destination handset',
  30006: 'Landline or unreachable carrier',
  30007: 'Message filtered',
  30008: 'Unknown error',
  30022: 'US A2P 10DLC rate limits exceeded',
  30027: 'T-Mobile daily message limit reached',
  30032: 'Toll-free number has not been verified',
  30034: 'Message from an unregistered number',
  30036: 'Validity period expired',
  30990: 'Campaign suspension',
};

// Dropped from a queue or over a limit before the message reached the phone: it may be sent again
const UNSENT = new Set(['30001', '30022', '30027', '30036']);

/**
 * Maps Twilio's status of a message to ours; null for a status that changes nothing here.
 * @param code the error code, where the report has one
 */
export function stateOfTwilio(status: string, code?: string, words = WORDS[code ?? '']): StatusReport | null {
  const report = STATES[status] ?? null;
  if (report?.state !== 'failed' || !code) return report;
  const isUnsent = UNSENT.has(code);
  return {
    ...report,
    reason: REASONS[code] ?? report.reason,
    error: words ? { code, words } : { code },
    ...(isUnsent && { isUnsent }),
  };
}

// 30005 unknown handset, 30006 landline: no text will ever arrive there. A phone that is off, or a filter, may accept
// the next.
const NO_TEXT_PHONE = new Set(['30005', '30006']);

export const isNoTextPhone = (errorCode: string | undefined) => NO_TEXT_PHONE.has(errorCode ?? '');
