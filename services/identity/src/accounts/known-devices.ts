import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { NewDeviceSignedInSchema } from '@numbercast/contracts/identity/v1/events';
import { type Decision, type Document, event } from '@numbercast/platform';
import { type Account, isStaff } from './account.js';

/** A browser with which an account was signed in to. */
export interface KnownDevice {
  /** Hash of the id in the browser's cookie. */
  hash: string;
  /** The newest session that was started with it. */
  session: string;
  /** When that session was started. */
  usedAt: Date;
}

/** A sign-in with a browser. */
export interface SignIn {
  hash: string;
  session: string;
  at: Date;
}

/** How long a browser remains known without being used. The cookie has the same lifetime. */
export const KNOWN_FOR_MS = 90 * 86_400_000;
const MOST_DEVICES = 20;

const isCurrent =
  (at: Date) =>
  ({ usedAt }: KnownDevice) =>
    at.getTime() - usedAt.getTime() < KNOWN_FOR_MS;

/**
 * Whether the sign-in is recorded. Compares sessions, because a session requests several tokens, and a browser that
 * stores no cookies has a new id each time.
 */
export const isRecorded = ({ devices = [] }: Pick<Account, 'devices'>, { session }: Pick<SignIn, 'session'>) =>
  devices.some((known) => known.session === session);

/** Whether the browser was used with the account in the last 90 days. */
export const isKnownDevice = ({ devices = [] }: Pick<Account, 'devices'>, { hash, at }: SignIn) =>
  devices.some((known) => known.hash === hash && isCurrent(at)(known));

/** When the account was signed in to last; undefined before the first sign-in that was recorded. */
export const lastSignInAt = ({ devices = [] }: Pick<Account, 'devices'>): Date | undefined =>
  devices.map(({ usedAt }) => usedAt).toSorted((a, b) => b.getTime() - a.getTime())[0];

/**
 * Records a sign-in, and publishes one with a new browser. Null when it is recorded already.
 *
 * The first sign-in that is recorded publishes nothing: it follows the sign-up, or the release that introduced the
 * recording.
 * @param name such as `Safari on iPhone`; null when it is not recognized
 */
export function recordSignIn(
  account: Document<Account>,
  signIn: SignIn,
  name: string | null,
): Decision<Account> | null {
  if (account.state !== 'enabled' || isRecorded(account, signIn)) return null;
  const { hash, session, at } = signIn;
  const others = (account.devices ?? []).filter((known) => known.hash !== hash && isCurrent(at)(known));
  const newestFirst = others.toSorted((a, b) => b.usedAt.getTime() - a.usedAt.getTime());
  const devices = [{ hash, session, usedAt: at }, ...newestFirst].slice(0, MOST_DEVICES);
  const isPublished = account.devices !== undefined && !isKnownDevice(account, signIn) && !isStaff(account._id);
  const signedIn = { accountId: account._id, device: name ?? '', at: timestampFromDate(at) };
  return { next: { ...account, devices }, events: isPublished ? [event(NewDeviceSignedInSchema, signedIn)] : [] };
}
