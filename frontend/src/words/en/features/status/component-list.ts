export const signUp = 'Sign-up';
export const signUpText = 'Becoming a member';
export const signIn = 'Sign-in';
export const signInText = 'Signing in and the profile';
export const payments = 'Payments';
export const paymentsText = 'Plans, cards and renewals';
export const delivery = 'Number delivery';
export const deliveryText = 'Texts and emails with numbers';
export const results = 'Results';
export const resultsText = 'Results and matches after a draw';

export const operational = 'works';
export const degraded = 'limited';
export const down = 'down';
export const unknown = 'unknown';
/** @param moment `Nov 28, 10:00 AM ET` */
export const since = (moment: string): string => `since ${moment}`;
