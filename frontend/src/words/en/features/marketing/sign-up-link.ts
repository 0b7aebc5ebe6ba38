export const signUp = 'Sign Up Now';
export const toPlan = 'See my plan';
export const toNumbers = 'Go to my numbers';
