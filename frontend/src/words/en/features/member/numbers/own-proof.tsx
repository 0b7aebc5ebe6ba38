import type { ReactNode } from 'react';

export const needsHttps = 'Proofs can be checked only on a page opened with https.';
export const unavailable = 'Your sets can’t be verified right now. Please try again.';

export const notPublished = 'No fingerprint was published for this draw, so its sets can’t be verified.';
export const notYet = 'Not yet.';
/** @param moment `Nov 22, 10:59 PM ET` */
export const verifiableFrom = (moment: string): string => `You can verify these sets from ${moment}.`;

export const anothersTitle = 'This proof is for another member.';
export const anothers = 'It doesn’t contain your member id.';
export const otherSetsTitle = 'These are not the sets that were locked.';
export const otherSets = 'The proof contains other sets than the ones shown here.';
export const tellUs = (link: (text: string) => ReactNode): ReactNode => <>Please {link('tell us')}.</>;

export const sameSets = 'They are the sets shown here.';
export const sameSetsOfMember = 'They are the sets shown here, and they were locked for you.';
export const save = 'Save the proof';
export const meaning = 'What this means';
export const steps = 'Step by step';
