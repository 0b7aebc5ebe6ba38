import { redirect, replace, type LoaderFunctionArgs } from 'react-router-dom';

import { language } from '#words/language.js';
import { localPath, paths } from '../lib/browser/paths.js';
import { session } from '../lib/auth/session.js';
import { hasSignedInHint } from '../lib/auth/signed-in-hint.js';

/**
 * A redirect adds to the history after a followed link, but replaces a URL that was
 * opened directly: going back must not lead into the same redirect again.
 */
const goOn = (from: string, to: string) => (location.pathname === from ? replace(to) : redirect(to));

/** Lets members through and redirects visitors to the sign-in page, which returns them to this URL. */
export async function requireSignIn({ request }: LoaderFunctionArgs): Promise<null> {
  if (await session.start()) return null;
  const { pathname, search } = new URL(request.url);
  throw goOn(pathname, paths.login({ to: pathname + search }));
}

/** The page is shown when the sign-in state is still unknown after this time. */
const patienceMs = 3_000;

/** Redirects signed-in users away from the sign-in page. The page itself reports an unreachable sign-in server. */
export async function skipWhenSignedIn({ request }: LoaderFunctionArgs): Promise<null> {
  const { pathname, searchParams: query } = new URL(request.url);
  if (query.has('reason') || !(await session.startWithin(patienceMs))) return null;
  throw goOn(pathname, localPath(query.get('to'), paths.profile));
}

/** Recognizes members who open sign-up, possibly by mistake. Visitors do not wait for the sign-in server. */
export async function recognizeMember(): Promise<null> {
  if (hasSignedInHint()) await session.startWithin(patienceMs);
  return null;
}

/**
 * Restores the session for the console, which shows signing in by itself. The console is in English: a site in another
 * language opens it as a separate document.
 */
export async function openConsole({ request }: LoaderFunctionArgs): Promise<null> {
  if (language !== 'en' && new URL(request.url).pathname !== location.pathname) {
    location.assign(request.url);
    return new Promise(() => undefined);
  }
  await session.start();
  return null;
}
