/** Short descriptions of Twilio's most common error codes (https://www.twilio.com/docs/api/errors). */
const codeWords: Readonly<Record<string, string>> = {
  30003: 'phone unreachable',
  30004: 'blocked by the phone or carrier',
  30005: 'number not in service',
  30006: 'landline',
  30007: 'filtered by the carrier',
  21610: 'replied STOP',
  21614: 'not a mobile number',
};

const reasonWords: Readonly<Record<string, string>> = {
  'no-answer': 'phone did not confirm it',
  rejected: 'refused by the provider',
  bounced: 'bounced',
  suppressed: 'on the provider’s suppression list',
  expired: 'could not be delivered in time',
  blocked: 'blocked by the phone or carrier',
  filtered: 'filtered by the carrier',
  'sender-unregistered': 'our sender is not registered',
  'account-suspended': 'our provider account is suspended',
  'not-active': 'the membership was not active',
  'numbers-off': 'the member turned numbers off',
  'jackpot-too-small': 'the jackpot was below the member’s limit',
  'not-chosen': 'the member did not choose this channel',
  'results-off': 'the member turned results off',
  'no-device': 'no device with notifications is left',
  'opted-out': 'the member has turned this channel off',
};

interface Failure {
  readonly error: { readonly code: string; readonly words: string | null } | null;
  readonly reason: string | null;
}

/** Why a message did not arrive: `landline`; empty where nothing is known. */
export function whyOf({ error, reason }: Failure): string {
  const known = (error && codeWords[error.code]) ?? (reason ? reasonWords[reason] : undefined);
  return known ?? error?.words?.toLowerCase() ?? error?.code ?? reason ?? '';
}

/** State of a message, with the tone of its badge. */
export const stateWords = {
  queued: { words: 'waiting', tone: 'info' },
  sending: { words: 'being sent', tone: 'info' },
  accepted: { words: 'not confirmed', tone: 'info' },
  delivered: { words: 'delivered', tone: 'good' },
  failed: { words: 'failed', tone: 'bad' },
  suppressed: { words: 'not sent', tone: 'warn' },
  expired: { words: 'not sent in time', tone: 'bad' },
  unknown: { words: 'outcome unknown', tone: 'warn' },
} as const;
