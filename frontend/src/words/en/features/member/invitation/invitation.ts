import { formatCount } from '../../../../../lib/format/format-count.js';

/** @param amount `$12.99`, null until it is known */
export const lead = (amount: string | null): string =>
  `Send a friend your link. Two weeks after they join, you each get a credit of ${amount ?? 'a month'} toward your next invoices.`;
export const getLink = 'Get My Link';
export const gettingLink = 'Getting your link…';
export const failed = 'We couldn’t get your link. Please try again.';
export const yourLink = 'Your link';
/** Object of `Copy`. */
export const yourInvitationLink = 'your invitation link';
export const joined = (waiting: number, rewarded: number, mostRewards: number): string =>
  `${formatCount(waiting, 'friend')} joined in the last two weeks, and ${formatCount(rewarded, 'friend')} in the 365 days before. You get up to ${mostRewards} credits a year.`;
