import type { FaultTarget } from '../faults.js';

export interface OutgoingRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Outcome of an attempt: the status of the response, or null without a response. */
export type Outcome = number | null;

/** Callbacks of a provider. Retries use real time, because they concern processes, not the calendar. */
export interface Route<Payload> {
  name: string;
  faultTarget: FaultTarget;
  /** Maximum number of payloads in one request. */
  batch: number;
  /** Builds and signs the request at the moment of sending; null when no receiver is configured. */
  prepare(payloads: Payload[]): OutgoingRequest | null;
  /** Milliseconds until the next attempt, or null to give up. `attempt` counts from 1. */
  retryDelayMs(attempt: number, outcome: Outcome, payload: Payload): number | null;
  /** Called once per payload, when it was accepted or abandoned. `answer` is the body of the response. */
  settled?(payload: Payload, accepted: boolean, answer: string): void;
}

/** Doubles from half a second to a minute. */
export function backoffMs(attempt: number): number {
  return Math.min(500 * 2 ** (attempt - 1), 60_000);
}
