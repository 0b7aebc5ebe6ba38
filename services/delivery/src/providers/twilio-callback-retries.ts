/**
 * Connection override in the fragment of a callback URL: Twilio tries five times after any failure, instead of once
 * after a failed connection.
 */
export const RETRY_FIVE_TIMES = '#rc=5&rp=all';
