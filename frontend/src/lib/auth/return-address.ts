import { localPath, paths } from '../browser/paths.js';

/** The one address that the sign-in server comes back to; it knows no other (RFC 9700 §2.1). */
export const signInReturn = paths.profile;

const storageKey = 'numbercast.return';

/** The URL to return to after signing in, stored in the tab. */
export const keepReturnAddress = (to: string) => sessionStorage.setItem(storageKey, to);

/** Returns the stored address once. */
export function takeReturnAddress(): string {
  const to = localPath(sessionStorage.getItem(storageKey), signInReturn);
  sessionStorage.removeItem(storageKey);
  return to;
}
