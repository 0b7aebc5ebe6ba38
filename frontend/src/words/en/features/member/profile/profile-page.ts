export const pageTitle = 'Profile';
export const hello = (firstName: string): string => `Hi, ${firstName}`;
export const yourProfile = 'Your profile';
/** Follows “Loading”. */
export const loading = 'your profile';
export const sendingOff = 'Sending is off. Your latest numbers are below, all others under Past numbers.';
export const settingsError = 'Your settings can’t be shown right now.';
export const profileError = 'Your profile can’t be shown right now.';
export const isSafe = 'Your data is safe, and your numbers will still be sent.';

export const texts = 'Texts';
export const textsState = (isOn: boolean): string => (isOn ? ' on' : ' off');
export const email = 'Email';
export const emailState = (isOn: boolean): string => (isOn ? ' on' : ' off');
/** Follows the states of the channels, for screen readers. */
export const changeDelivery = ', change delivery';

export const signOut = 'Sign Out';
export const signingOut = 'Signing out…';
export const admin = 'Admin Dashboard';
