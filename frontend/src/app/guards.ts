import { redirect, replace, type LoaderFunctionArgs } from 'react-router-dom';

import { localPath, paths } from '../lib/paths.js';
import { session } from '../lib/session.js';
import { hasSignedInHint } from '../lib/signed-in-hint.js';

/**
 * Going on to another page adds to the history when somebody followed a link, but takes the place of an address that was
 * opened directly: going back must not lead into the same redirect again.
 */
const goOn = (from: string, to: string) => (location.pathname === from ? replace(to) : redirect(to));

/** Lets members through and sends visitors to sign in, from where they come back to this address. */
export async function requireSignIn({ request }: LoaderFunctionArgs): Promise<null> {
  if (await session.start()) return null;
  const { pathname, search } = new URL(request.url);
  throw goOn(pathname, paths.login({ to: pathname + search }));
}

/** The sign-in page is shown when it is not known by then whether somebody is signed in. */
const patienceMs = 3_000;

/** Somebody already signed in has no business on the sign-in page, which itself tells when signing in is impossible. */
export async function skipWhenSignedIn({ request }: LoaderFunctionArgs): Promise<null> {
  const { pathname, searchParams: query } = new URL(request.url);
  if (query.has('reason') || !(await session.startWithin(patienceMs))) return null;
  throw goOn(pathname, localPath(query.get('to'), paths.profile));
}

/** For the start of a sign-up, which a member should not begin by mistake. Visitors do not wait for the sign-in server. */
export async function recognizeMember(): Promise<null> {
  if (hasSignedInHint()) await session.startWithin(patienceMs);
  return null;
}

/** For pages that show themselves to anybody but need to know who it is. */
export async function restoreSession(): Promise<null> {
  await session.start();
  return null;
}
