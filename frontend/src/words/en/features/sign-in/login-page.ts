/** By the reason in the address. */
export const reasons: Readonly<Record<string, string>> = {
  inactivity: "You've been logged out due to inactivity.",
  ended: 'Your session has ended. Please sign in again.',
  deleted: 'This account has been deleted and is no longer accessible.',
};
export const title = 'Sign in';
export const welcome = 'Welcome Back';
export const lead = 'Sign in to access your account';
export const unreachable = 'We can’t reach the sign-in page right now.';
export const accountIsSafe = 'Your account is safe. Please try again in a moment.';
export const opening = 'Opening the sign-in page…';
export const signIn = 'Sign In';
export const forgotPassword = 'Forgot password?';
export const signUp = 'Sign up';
