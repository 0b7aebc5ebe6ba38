const TIMEOUT_MS = 15_000;

/** Requests a configured address. Redirects are not followed: their target is not configured. */
export const getFeed = (url: string) => fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
