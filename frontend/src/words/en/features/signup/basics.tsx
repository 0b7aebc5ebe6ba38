import { MINIMUM_AGE } from '@numbercast/lottery';
import type { ReactNode } from 'react';

import { anyGameName } from '../../lib/lottery/names.js';
import { stateName } from '../../lib/lottery/states.js';

export const lead = 'We use this to send your numbers. All fields are required.';
export const stillHere = 'Your details are still here';
export const notValidated = 'Unable to validate signup data. Please try again.';
export const checking = 'Checking…';
export const next = 'Next: review terms';

export const alreadyMember = 'You already have a membership';
export const alreadyMemberLead =
  'You are signed in. A second membership needs another email and phone number, and is charged separately.';
export const toMyNumbers = 'Go to my numbers';
export const someoneElse = 'Sign up someone else';

export const invalidInvitation = 'This invitation link isn’t valid';
export const askForLink = 'Ask your friend for the link again, or sign up without it.';
export const invited = 'A friend invited you';
export const credit = 'Two weeks after you join, you each get a month’s credit.';

export const firstName = 'First name';
export const lastName = 'Last name';
export const email = 'Email';
export const emailHint = 'You’ll sign in with this. We send your numbers here too.';
export const phone = 'Phone';
export const phoneHint = 'US mobile number. We only text if you opt in.';
export const zip = 'ZIP';
export const city = 'City';
export const state = 'State';
export const zipHint = 'We’ll fill in city and state.';
export const zipPending = 'Looking up your ZIP code…';
export const zipUnreachable = 'We could not look it up just now.';
export const lookUpAgain = 'Look it up again';
export const filledIn = (city: string): string => `${city} was filled in.`;

export const noFirstName = 'Please enter your first name.';
export const noLastName = 'Please enter your last name.';
export const nameTooLong = 'Please use at most 60 characters.';
export const nameLetters = 'Please use letters, spaces, hyphens, apostrophes and periods only.';
export const noEmail = 'Please enter your email.';
export const emailTooLong = 'Please use at most 254 characters.';
export const notPhone = 'Please enter a valid U.S. phone number.';
export const notZip = 'Please enter a valid U.S. ZIP code.';

/** Texts of the summary that differ from those beside the fields. */
export const zipToProceed = 'Please enter a valid ZIP code to proceed.';
export const phoneToProceed = 'Please enter a valid U.S. phone number to proceed.';
export const passwordToProceed = 'Please choose a password that meets every rule.';
export const problems = (count: number): string => (count === 1 ? 'There is a problem' : `There are ${count} problems`);

export const minimumAge = `You must be ${MINIMUM_AGE} or older to join. Some states set a higher age to play the lottery.`;
/** @param state its English name */
export const noTickets = (state: string, age: number): string =>
  `${anyGameName} tickets are not sold in ${stateName(state)}. You must be ${age} or older to join.`;
export const ageToPlay = (state: string, age: number): string =>
  `You must be ${age} or older to play the lottery in ${stateName(state)}.`;

/** @param terms and @param privacy make links of the texts */
export const consent = (
  age: number,
  terms: (text: string) => ReactNode,
  privacy: (text: string) => ReactNode,
): ReactNode => (
  <>
    By continuing, you confirm you’re {age} or older, your details are correct, and you’ve read our {terms('Terms')} and
    our {privacy('Privacy Policy')} (both open in a new tab). We’ll ask about text messages later.
  </>
);
