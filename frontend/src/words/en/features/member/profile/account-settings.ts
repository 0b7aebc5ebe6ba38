export const title = 'Account Info';

export const contact = 'Contact details';
export const name = 'Name';
export const email = 'Email';
export const phone = 'Phone';
export const zip = 'ZIP';
export const cityAndState = 'City, state';
export const changeContact = { email: 'Change email', sms: 'Change phone' };
export const enterCode = { email: 'Enter email code', sms: 'Enter phone code' };

export const signIn = 'Password and sign-in';
export const signInSummary = 'Devices, two-step';
export const changePassword = 'Change Password';
export const passwordLocked = 'Cannot change password while account is restricted.';
export const whereSignedIn = 'Where you are signed in';
export const twoStepSignIn = 'Two-step sign-in';
