import { z } from 'zod';

const ANSWER_LIMIT_MS = 10_000;
/** A token with less time left is replaced, as the broker closes connections whose token has expired. */
const RENEW_BEFORE_MS = 30_000;

const tokenResponse = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

export interface ClientCredentials {
  /** The authorization server's token endpoint. */
  url: string;
  clientId: string;
  clientSecret: string;
  scope?: string | undefined;
}

/**
 * Access tokens by the OAuth 2.0 client credentials grant (RFC 6749, section 4.4). A token is used until shortly before
 * it expires.
 */
export function clientCredentials(credentials: ClientCredentials): () => Promise<string> {
  let current: { token: Promise<string>; expiresAt: number } | undefined;
  return () => {
    if (current && performance.now() < current.expiresAt) return current.token;
    const requested = performance.now();
    const response = request(credentials);
    const asked = { token: response.then(({ access_token }) => access_token), expiresAt: Infinity };
    current = asked;
    // Without a token the next caller requests one again
    const forget = () => (asked.expiresAt = -Infinity);
    response.then(({ expires_in }) => (asked.expiresAt = requested + expires_in * 1_000 - RENEW_BEFORE_MS), forget);
    return asked.token;
  };
}

async function request({ url, clientId, clientSecret, scope }: ClientCredentials) {
  const secret = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`);
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Basic ${secret.toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...(scope && { scope }) }),
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  });
  // The body of an error may quote the request
  if (!response.ok) throw new Error(`KAFKA_TOKEN_URL responded with ${response.status}`);
  return tokenResponse.parse(await response.json());
}
