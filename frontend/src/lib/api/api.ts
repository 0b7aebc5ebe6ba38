import * as words from '#words/lib/api/problem-error.js';
import { ConnectionError, problemFrom, ProblemError } from './problem-error.js';

interface Call<T> {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly body?: unknown;
  /** Validates the response body; without a schema the body is not read. */
  readonly schema?: { parse(value: unknown): T };
  /**
   * Sends the caller's access token; without a token the call is rejected before it leaves the browser. `refreshed`
   * fetches a new token first, so that the server confirms the session.
   */
  readonly signedIn?: boolean | 'refreshed';
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

const signedOut = () => new ProblemError({ code: 'signed-out', status: 401, title: words.signedOut, errors: [] });

const hex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** W3C trace context: all work of the services for this call has the same trace id. */
const traceparent = () => `00-${hex(16)}-${hex(8)}-00`;

/** Loaded by the first call that needs it, because public pages do not use a session. */
const loadSession = async () => (await import('../auth/session.js')).session;

async function headersOf({ body, signedIn, headers }: Call<unknown>): Promise<Headers> {
  const all = new Headers({ accept: 'application/json', traceparent: traceparent(), ...headers });
  if (body !== undefined) all.set('content-type', 'application/json');
  if (signedIn) {
    const session = await loadSession();
    const token = await session.token({ refreshed: signedIn === 'refreshed' });
    if (!token) throw signedOut();
    all.set('authorization', `Bearer ${token}`);
  }
  return all;
}

/**
 * Calls one of our services on this origin.
 * @throws ProblemError when the service returns an error, ConnectionError when there is no response.
 */
export async function apiResponse(path: string, call: Call<unknown> = {}): Promise<Response> {
  const { method = 'GET', body, signal } = call;
  const init = { method, headers: await headersOf(call), body: JSON.stringify(body), signal };
  const response = await fetch(path, init).catch((cause: unknown) => {
    throw signal?.aborted ? cause : new ConnectionError({ cause });
  });
  if (response.status === 401 && call.signedIn) await (await loadSession()).verify();
  if (!response.ok) throw await problemFrom(response);
  return response;
}

/** As {@link apiResponse}, for a JSON response. */
export async function api<T = void>(path: string, call: Call<T> = {}): Promise<T> {
  const response = await apiResponse(path, call);
  return call.schema ? call.schema.parse(await response.json()) : (undefined as T);
}
