import type { ReactNode } from 'react';

export const title = 'Proof';
export const heading = 'Every set is locked before the draw';
export const lead =
  'A day before each draw we publish one fingerprint of all members’ sets. Change, add or remove a single set, and the fingerprint no longer matches.';

export const checkTitle = 'Check a proof';
export const checkLead = (link: (text: string) => ReactNode): ReactNode => (
  <>Members save theirs from {link('past numbers')}. No account needed.</>
);
export const rootsTitle = 'Published fingerprints';

export const meaningTitle = 'What a proof shows';
export const meanings = [
  {
    title: 'Your sets were there',
    text: 'Your proof leads from your sets and your member id to the published fingerprint. No one can make one for sets that were not in it, nor hand yours to another member, not even us.',
  },
  {
    title: 'And they were there in time',
    text: 'Both times are listed with each fingerprint. It is published when the draw closes, 24 hours ahead. If we’re ever late, you’ll see it here.',
  },
  {
    title: 'Your sets stay private',
    text: 'A fingerprint says nothing about anyone’s sets or name. Each member’s part of it is mixed with a random number that only that member gets.',
  },
  {
    title: 'It doesn’t predict anything',
    text: 'A proof does not make a set more likely to be drawn. Keep a copy of a fingerprint, and no one can replace it later.',
  },
];

export const developersTitle = 'For developers';
export const format =
  'A fingerprint is the root of a Merkle tree, that of RFC 9162, section 2.1, with SHA-256. A leaf’s bytes are: the version, 2; the length of the draw’s name and the name; its place from 0 in eight bytes; the length of the member’s id and the id; the salt; the number of sets; and for each set the five white balls and the last one, a byte each. Leaves of version 1 have no member. A leaf is hashed behind a byte 0, two hashes behind a byte 1.';
export const allRoots = (link: (text: string) => ReactNode): ReactNode => <>All roots as {link('JSON')}</>;
export const scriptTitle = 'check.mjs, for Node';
/** After `Copy`. */
export const script = 'the script';
