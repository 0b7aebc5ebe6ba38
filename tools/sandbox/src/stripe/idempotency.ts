import { createHash } from 'node:crypto';
import type { State, Table } from '../state.js';
import { StripeApiError } from './api-error.js';

const KEPT_SECONDS = 86_400;

export interface SavedAnswer {
  status: number;
  body: object;
}

interface SavedRequest extends SavedAnswer {
  fingerprint: string;
  at: number;
}

/** Stores the responses to requests with an idempotency key for 24 hours of simulated time. */
export class IdempotencyKeys {
  private readonly saved: Table<SavedRequest>;
  private readonly running = new Set<string>();

  constructor(state: State) {
    this.saved = state.table<SavedRequest>('stripe.idempotency_keys');
  }

  /** Throws Stripe's 409 while an earlier request with the key is still in progress. */
  begin(key: string) {
    if (this.running.has(key)) throw inUse(key);
    this.running.add(key);
  }

  end(key: string) {
    this.running.delete(key);
  }

  /** Returns the saved response, if any. Throws Stripe's 400 when the key was used for another request. */
  recall(key: string, request: string, now: number): SavedAnswer | undefined {
    const saved = this.saved.get(key);
    if (!saved || saved.at + KEPT_SECONDS <= now) return undefined;
    if (saved.fingerprint !== fingerprintOf(request)) throw usedDifferently(key);
    return saved;
  }

  save(key: string, request: string, { status, body, at }: SavedAnswer & { at: number }) {
    this.saved.put(key, { fingerprint: fingerprintOf(request), status, body, at });
  }
}

function fingerprintOf(request: string) {
  return createHash('sha256').update(request).digest('hex');
}

function inUse(key: string) {
  return new StripeApiError(409, {
    type: 'invalid_request_error',
    code: 'idempotency_key_in_use',
    message: `Another request with the idempotency key ${key} is still in progress. Please try again later.`,
  });
}

function usedDifferently(key: string) {
  return new StripeApiError(400, {
    type: 'idempotency_error',
    message: `The idempotency key ${key} was first used with other parameters. Use another key for another request.`,
  });
}
