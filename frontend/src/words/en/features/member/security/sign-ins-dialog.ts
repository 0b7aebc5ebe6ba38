export const whatToDo = 'Don’t recognize a device? Sign it out and change your password.';
export const onlyHere = 'On this device only.';
export const devices = 'Devices';
/** @param name `Safari on iPhone`, as the service writes it */
export const device = (name: string): string => name;
export const unknownDevice = 'Unknown device';
export const here = 'this device';
/** @param ago `5 min ago` */
export const active = (ago: string): string => `active ${ago}`;

export const signOut = 'Sign out';
export const signOutOf = (name: string): string => `Sign out ${name}`;
export const signingOut = 'Signing out…';
export const signedOut = (name: string): string => `Signed out: ${name}.`;
export const signedOutThere = 'Signed out there.';
export const close = 'Close';

/** Follows “Loading”. */
export const loading = 'where you are signed in';
export const loadError = 'This can’t be shown right now.';
export const isSignedIn = 'You stay signed in here.';
