import type { WantedContact } from './contact-change.js';

/** Codes that are sent on one day (UTC), to all members together. */
export interface Quota {
  /** What they are counted under. */
  key: string;
  max: number;
}

/** More than one member is given, or he could keep an address from its owner for a day. */
const TO_ONE_ADDRESS = 15;
/** To the 10,000 numbers that begin with the same six digits: who is paid for texts to them holds them in such blocks. */
const TO_ONE_EXCHANGE = 50;
/** As many change their address in a day when there are a million members. */
const TO_ALL = 2_000;

const EXCHANGE_DIGITS = 6;

export const dayOf = (at: Date) => at.toISOString().slice(0, 10);
export const totalKey = (channel: WantedContact['channel'], at: Date) => `${dayOf(at)}|all|${channel}`;

/** What a code that is sent now counts for. */
export function quotasOf({ channel, address }: WantedContact, now: Date): Quota[] {
  const day = dayOf(now);
  const exchange = address.slice(0, EXCHANGE_DIGITS);
  return [
    { key: `${day}|address|${address}`, max: TO_ONE_ADDRESS },
    ...(channel === 'sms' ? [{ key: `${day}|exchange|${exchange}`, max: TO_ONE_EXCHANGE }] : []),
    { key: totalKey(channel, now), max: TO_ALL },
  ];
}
