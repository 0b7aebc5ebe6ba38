import { formatCount } from '../../../lib/format/format-count.js';

export const notValid = 'This proof isn’t valid.';
export const otherVersion = (used: number, published: number): string =>
  `It uses leaf version ${used}; the published root uses version ${published}.`;
export const otherCount = (counted: number, covered: string): string =>
  `It counts ${formatCount(counted, 'member')}; the published root covers ${covered}.`;
export const noSuchPlace = (place: string, members: string): string =>
  `Its path has the wrong length for place ${place} of ${members}.`;
export const noMatch =
  'It doesn’t match the published fingerprint: something in it was changed, or the sets were never assigned.';

export const noMemberNamed = 'The leaves of this draw don’t name a member.';
export const memberId = (id: string): string => `Its member id is ${id}.`;

/** @param lead `14 hours before the draw` */
export const verified = (lead: string): string => `Verified: locked ${lead}.`;
export const verifiedLate = 'Verified, but published late.';
/** @param draw `Powerball, Monday, November 23, 2026` */
export const matches = (sets: number, publishedAt: string, isLate: boolean, draw: string): string =>
  `${sets === 1 ? 'This set matches' : `These ${sets} sets match`} the fingerprint published ${publishedAt}${isLate ? ', after the draw,' : ''} for ${draw}.`;

export const setsStep = 'The sets, in the order they were assigned';
export const leafStep = (place: string, namesMember: boolean): string =>
  `The leaf: draw, place ${place}, ${namesMember ? 'member, ' : ''}salt and sets, hashed`;
export const pathStep = (hashes: number): string =>
  `The path to the root, with ${formatCount(hashes, 'hash', 'hashes')} of other members`;
export const rootStep = (isSame: boolean): string =>
  `The root published for this draw: ${isSame ? 'it matches' : 'it doesn’t match'}`;
