interface Methods {
  readonly passkeys: number;
  /** When the app was set up: `Nov 22, 9:12 AM CT`; undefined without an app. */
  readonly appSince: string | undefined;
}

export const passwordOnly =
  'You sign in with just a password. Add an authenticator app or a passkey. Passkeys can’t be phished.';
/** `You sign in with your passkey, or your password and a code of your app, which is set up since Nov 22, 9:12 AM CT.` */
export function youSignInWith({ passkeys, appSince }: Methods): string {
  const passkey = passkeys > 1 ? 'one of your passkeys' : 'your passkey';
  const code = `your password and a code of your app, which is set up since ${appSince}`;
  if (!appSince) return `You sign in with ${passkey}.`;
  return passkeys > 0 ? `You sign in with ${passkey}, or ${code}.` : `You sign in with ${code}.`;
}
export const isRequired = 'This account always needs one of them.';
export const recoveryCodes = (count: number): string =>
  `For a day without your phone or key you have ${count} recovery ${count === 1 ? 'code' : 'codes'} left.`;
export const noRecoveryCodes =
  'Get recovery codes in case you lose your phone or key. Without them, only we can restore your access.';

export const addPasskey = 'Add a passkey';
export const setUpApp = 'Set up an app';
export const getRecoveryCodes = 'Get recovery codes';
export const newRecoveryCodes = 'New recovery codes';
export const opening = 'Opening…';
export const unavailable = 'Sign-in is unavailable. Please try again in a moment.';

export const passkeys = 'Passkeys';
export const since = (moment: string): string => `since ${moment}`;
export const remove = 'Remove';
export const removePasskey = (name: string): string => `Remove passkey ${name}`;
export const removing = 'Removing…';
export const removed = (name: string): string => `“${name}” was removed.`;

export const turnOff = 'Turn off';
export const turningOff = 'Turning off…';
export const isOff = 'Two-step sign-in is off.';
export const close = 'Close';

/** Follows “Loading”. */
export const loading = 'how you sign in';
export const loadError = 'This can’t be shown right now.';
export const nothingChanged = 'Nothing has changed.';
