import { capitalized } from '@numbercast/lottery';

import type { Delivery } from '../../../../../features/member/account/api.js';
import { formatCount } from '../../../../../lib/format/format-count.js';

type Channel = Delivery['channel'];

/** @param days above 1 */
export const daysLeft = (days: number): string => `${days} days to go`;
export const hoursLeft = (hours: number, minutes: number): string => `${hours} h ${minutes} min to go`;
export const minutesLeft = (minutes: number): string => `${minutes} min to go`;

export const tonight = 'Tonight';
export const tomorrow = 'Tomorrow';

export const ready = (sets: number): string => formatCount(sets, 'set');
/** `By Thu 11:00 PM ET` */
export const by = (moment: string): string => `By ${moment}`;
export const onTheWay = 'On the way';
export const sent = 'Sent';
export const sentSets = (sets: number): string => `Sent, ${formatCount(sets, 'set')}`;

const channelNames = { sms: 'text', email: 'email', push: 'notification' };
/** `Text failed, email sent` */
export const partlySent = (lost: readonly Channel[], arrived: readonly Channel[]): string =>
  capitalized(
    [
      ...lost.map((channel) => `${channelNames[channel]} failed`),
      ...arrived.map((channel) => `${channelNames[channel]} sent`),
    ].join(', '),
  );

export const failed = 'Not delivered. Numbers here';
/** By the reason. */
export const heldBack: Readonly<Record<string, string>> = {
  'jackpot-too-small': 'Jackpot too small, not sent',
  'numbers-off': 'Sending was off, not sent',
};
export const notSent = 'Not sent';
export const drawing = 'Drawing now';
export const result = 'Result';
