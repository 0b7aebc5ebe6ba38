import { problem } from '@numbercast/platform';

export const contactTakenProblem = problem('contact-taken', 409, 'Account Already Exists');

const EMAIL = 'This email is already associated with a Numbercast account. You must use a different email to sign up.';
const PHONE =
  'This phone number is already associated with a Numbercast account. You must use a different phone number to sign up.';
const BOTH =
  'This email and phone number are already associated with Numbercast accounts. You must use different email and phone number to sign up.';

/** The error for an email or phone that belongs to a member, in the words of spec §8. */
export function contactTaken({ email, phone }: { email: boolean; phone: boolean }) {
  return contactTakenProblem({
    detail: email && phone ? BOTH : email ? EMAIL : PHONE,
    errors: [
      ...(email ? [{ pointer: '/email', detail: EMAIL }] : []),
      ...(phone ? [{ pointer: '/phone', detail: PHONE }] : []),
    ],
  });
}
