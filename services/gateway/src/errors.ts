import { problem } from '@numbercast/platform';

const MINUTE_MS = 60_000;

/** Formats a wait in words, rounded up to minutes. */
export function inMinutes(waitMs: number): string {
  const minutes = Math.ceil(waitMs / MINUTE_MS);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

export const tooManyRequests = problem('too-many-requests', 429, 'Too many requests. Please try again in a moment.');
export const tooLarge = problem('http-413', 413, 'The request is too large');
export const notFound = problem('not-found', 404, 'Not found');
export const upstreamDown = problem(
  'service-unavailable',
  503,
  'The service is unavailable. Please try again in a moment.',
);
/** Different from `upstreamDown`, so that a client does not retry and wait for the same response again. */
export const upstreamSlow = problem('service-too-slow', 504, 'The service did not respond in time. Please try again.');
