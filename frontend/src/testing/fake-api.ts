import './web-platform.js';

export interface ApiCall {
  readonly route: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly headers: Headers;
}

interface Reply {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
type Answer = Reply | ((call: ApiCall) => Reply | Promise<Reply>);

/** An error response in the format of our services. */
export const problem = (status: number, code: string, more: object = {}): Reply => ({
  status,
  body: { type: `/problems/${code}`, title: code, status, ...more },
});

export const siteConfig = {
  keycloakUrl: '/auth',
  realm: 'numbercast',
  clientId: 'web',
  environment: 'test',
};

/**
 * Replaces the services: responds by `METHOD /path`, and rejects requests without a configured response, so that a test
 * fails if the page makes a request that it should not make.
 */
export function fakeApi(answers: Record<string, Answer> = {}) {
  const table = new Map<string, Answer>(Object.entries({ 'GET /config.json': { body: siteConfig }, ...answers }));
  const calls: ApiCall[] = [];

  const fakeFetch = async (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input, location.origin);
    const route = `${init.method ?? 'GET'} ${url.pathname}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const call = { route, query: url.searchParams, body, headers: new Headers(init.headers) };
    calls.push(call);
    const answer = table.get(route) ?? problem(404, 'no-such-route');
    const reply = typeof answer === 'function' ? await answer(call) : answer;
    const { status = 200, headers = {} } = reply;
    return new Response(status === 204 ? null : JSON.stringify(reply.body ?? {}), { status, headers });
  };
  Object.defineProperty(globalThis, 'fetch', { value: fakeFetch, configurable: true, writable: true });

  return {
    calls,
    callsTo: (route: string) => calls.filter((call) => call.route === route),
    answer: (route: string, answer: Answer) => table.set(route, answer),
  };
}

/** Simulates a lost connection: the request receives no response. */
export const unreachable = () => {
  throw new TypeError('Failed to fetch');
};
