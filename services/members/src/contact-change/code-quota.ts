import type { WantedContact } from './contact-change.js';

/** A daily limit (UTC) of codes sent, across all members. */
export interface Quota {
  /** Key of the counter. */
  key: string;
  max: number;
}

/**
 * Codes to one address. More than a single member's limit, or a member could block an address for its owner for a day.
 */
const TO_ONE_ADDRESS = 15;
/** Codes to the 10,000 numbers with the same six leading digits: SMS pumping uses numbers in such blocks. */
const TO_ONE_EXCHANGE = 50;
/** Codes per channel: the expected address changes per day of a million members. */
const TO_ALL = 2_000;

const EXCHANGE_DIGITS = 6;

export const dayOf = (at: Date) => at.toISOString().slice(0, 10);
export const totalKey = (channel: WantedContact['channel'], at: Date) => `${dayOf(at)}|all|${channel}`;

/** Returns the quotas that a new code counts toward. */
export function quotasOf({ channel, address }: WantedContact, now: Date): Quota[] {
  const day = dayOf(now);
  const exchange = address.slice(0, EXCHANGE_DIGITS);
  return [
    { key: `${day}|address|${address}`, max: TO_ONE_ADDRESS },
    ...(channel === 'sms' ? [{ key: `${day}|exchange|${exchange}`, max: TO_ONE_EXCHANGE }] : []),
    { key: totalKey(channel, now), max: TO_ALL },
  ];
}
