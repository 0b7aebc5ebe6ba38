import type { ReactNode } from 'react';

export const titles = { email: 'Change email', sms: 'Change phone' };
export const addresses = { email: 'New email', sms: 'New phone' };
export const addressHints = {
  email: 'We’ll send a code to confirm it. You’ll sign in with this address from then on.',
  sms: 'A US number that takes texts. We text a code there first.',
};
export const invalidAddresses = {
  email: 'Please enter a valid email address.',
  sms: 'Please enter a valid U.S. phone number.',
};
export const sendCode = 'Send the code';
export const sending = 'Sending…';

export const codeSent = (address: ReactNode): ReactNode => (
  <>We have sent a code to {address}. It expires in 15 minutes.</>
);
export const code = 'Code';
export const codeHints = {
  email: 'Please check your spam folder too.',
  sms: 'If this phone texted STOP before, text START first.',
};
export const invalidCode = 'Please enter the six digits of the code.';
export const whyConsent = 'Your text consent covers one number. Check this box to keep getting texts on the new one.';
export const confirm = 'Confirm';
export const checking = 'Checking…';
export const sendAnotherCode = 'Send another code';

export const changed = { email: 'Email changed successfully!', sms: 'Phone number changed successfully!' };
export const failed = {
  email: 'Failed to change your email. Please try again.',
  sms: 'Failed to change your phone number. Please try again.',
};
