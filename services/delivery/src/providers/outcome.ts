/** The known outcome of a provider call. */
export type Outcome =
  /** Accepted: it will be delivered or reported as failed. Already delivered where the provider sends no reports. */
  (
    | { kind: 'accepted'; providerId: string | undefined; isDelivered?: true }
    /** Rejected permanently; nothing was sent. */
    | { kind: 'rejected'; code: string; isOptOut: boolean; reason?: string }
    /** Certainly not processed; a retry is safe. */
    | { kind: 'not-processed'; retryAfterMs: number; cause: string }
    /** No response, or an inconclusive one: the message may have been sent. */
    | { kind: 'unknown'; cause: string }
  ) & {
    /** For push messages: devices whose subscription has ended. */
    goneDevices?: readonly string[];
  };

/** Cause of a rejection for too many requests. */
export const THROTTLED = '429';

/** Cause of an outcome without a call, because it was too late for one. */
export const NOT_CALLED = 'not-called';

/** The provider's error code, and its message if there is one. */
export interface ProviderError {
  code: string;
  words?: string | undefined;
}

/** Why a message did not arrive, as a stable code. */
export type FailureReason =
  | 'no-answer'
  | 'rejected'
  | 'bounced'
  | 'suppressed'
  | 'expired'
  | 'blocked'
  | 'filtered'
  | 'sender-unregistered'
  | 'account-suspended';

/** A later report of a provider about a message. */
export interface ProviderReport {
  state: 'accepted' | 'delivered' | 'failed';
  reason?: FailureReason | undefined;
  /** The error of the provider. */
  error?: ProviderError | undefined;
  /** The provider dropped the message before it left: it certainly has not arrived and will not. */
  isUnsent?: boolean | undefined;
  providerId?: string | undefined;
  /** The attempt that it belongs to; absent when the provider does not state it. */
  attempt?: number | undefined;
  /** Reference of the sent message; absent for messages of a previous release. */
  reference?: string | undefined;
}

// Without a connection, nothing can have been sent
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const RETRY_UNREACHABLE_MS = 5_000;

/** Returns the outcome of a call that ended without a response. */
export function outcomeOfBreak(error: unknown): Outcome {
  const { code: own } = error as { code?: unknown };
  const code = typeof own === 'string' ? own : error instanceof Error ? error.name : String(error);
  if (NOT_CONNECTED.has(code)) return { kind: 'not-processed', retryAfterMs: RETRY_UNREACHABLE_MS, cause: code };
  return { kind: 'unknown', cause: code };
}

const RETRY_THROTTLED_MS = 1_000;
const RETRY_REFUSED_ACCOUNT_MS = 60_000;
// The message is valid: the provider rejects the account or its key, which an operator must fix
const ACCOUNT_STATUSES = new Set([401, 403, 404]);

/** Whether this is the cause of an outcome in which the provider rejected the account. */
export const isAccountStatus = (cause: string) => ACCOUNT_STATUSES.has(Number(cause));

/** Returns the outcome of an error response. 408 and 5xx do not show whether the message was accepted. */
export function outcomeOfStatus(status: number, code: string, retryAfterMs: number | undefined): Outcome {
  if (status === 429)
    return { kind: 'not-processed', retryAfterMs: retryAfterMs ?? RETRY_THROTTLED_MS, cause: THROTTLED };
  if (ACCOUNT_STATUSES.has(status)) {
    return { kind: 'not-processed', retryAfterMs: RETRY_REFUSED_ACCOUNT_MS, cause: String(status) };
  }
  if (status >= 400 && status < 500 && status !== 408) return { kind: 'rejected', code, isOptOut: false };
  return { kind: 'unknown', cause: String(status) };
}
