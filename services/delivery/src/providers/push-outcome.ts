import type { Outcome } from './outcome.js';

/** Reason of a message whose member no longer has a device. */
export const NO_DEVICE = 'no-device';

/** The response of a push service for one device. */
export interface DeviceOutcome {
  deviceId: string;
  /** The subscription has ended, as the push service says. */
  outcome: Outcome | { kind: 'gone' };
}

const isOf =
  <K extends Outcome['kind']>(kind: K) =>
  (outcome: DeviceOutcome['outcome']): outcome is Extract<Outcome, { kind: K }> =>
    outcome.kind === kind;

/**
 * Returns the outcome of a message to all devices of a member. Delivery to one device is enough. Otherwise the message
 * is retried only when certainly no device received it.
 */
export function outcomeOfDevices(answers: readonly DeviceOutcome[]): Outcome {
  const outcomes = answers.map(({ outcome }) => outcome);
  const goneDevices = answers.filter(({ outcome }) => outcome.kind === 'gone').map(({ deviceId }) => deviceId);
  const deciding =
    outcomes.find(isOf('accepted')) ??
    outcomes.find(isOf('unknown')) ??
    outcomes.filter(isOf('not-processed')).toSorted((a, b) => b.retryAfterMs - a.retryAfterMs)[0] ??
    outcomes.find(isOf('rejected')) ??
    ({ kind: 'rejected', code: NO_DEVICE, reason: NO_DEVICE, isOptOut: false } as const);
  // A new object for each call: the rate limiter counts the same object only once
  return { ...deciding, ...(goneDevices.length > 0 && { goneDevices }) };
}
