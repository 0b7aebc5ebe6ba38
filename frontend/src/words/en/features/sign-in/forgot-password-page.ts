export const noEmail = 'Please enter your email.';
export const notEmail = 'Please enter a valid email address.';
export const notSent = 'Error sending reset email. Please try again.';
export const tooMany = (minutes: number): string =>
  `Too many requests. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;

export const title = 'Reset your password';
export const forgotten = 'Forgot your password?';
export const lead = 'We’ll email you a link to reset it.';
export const backToSignIn = 'Back to sign in';
export const email = 'Email';
export const sending = 'Sending…';
export const send = 'Send Password Reset Link';

export const checkEmail = 'Check your email';
export const close = 'Close & Return to Login';
export const checkSpam = 'Please check your spam folder first: such emails sometimes end up there.';
export const sent =
  'If there is an account with this email, the reset link was sent. The link works once and expires soon.';
