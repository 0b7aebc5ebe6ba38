import { operationOf, type ProviderCalls } from '@numbercast/platform';
import twilio from 'twilio';
import { EnvHttpProxyAgent, request } from 'undici';

type RequestOptions = Parameters<InstanceType<typeof twilio.RequestClient>['request']>[0];
type Fields = Record<string, unknown>;

/**
 * HTTP client for Twilio's SDK with persistent connections. The SDK's own client takes three times the CPU time. One
 * call is one request: no retry, no redirect, and one timeout for the whole request.
 */
export class TwilioHttpClient extends twilio.RequestClient {
  private readonly agent = new EnvHttpProxyAgent();

  /** @param origin address of another server than Twilio's */
  constructor(
    private readonly calls: ProviderCalls,
    private readonly origin: string | undefined,
    private readonly timeoutMs: number,
  ) {
    super();
  }

  /** @throws Throttled for 429; the SDK handles any other status */
  override async request<T>(options: RequestOptions) {
    const { pathname } = new URL(options.uri);
    const response = await this.calls.call(
      'twilio',
      operationOf(options.method, pathname),
      () => this.respond(options),
      ({ statusCode }) => String(statusCode),
    );
    if (response.statusCode === 429) throw new Throttled(secondsToMs(response.headers));
    return response as typeof response & { body: T };
  }

  private async respond({ uri, method, params, data, headers, username, password }: RequestOptions) {
    const { origin, pathname, search } = new URL(uri);
    const base = this.origin?.replace(/\/$/, '') ?? origin;
    const query = params ? `?${formOf(params as Fields)}` : search;
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    const signal = AbortSignal.timeout(this.timeoutMs);
    const response = await request(`${base}${pathname}${query}`, {
      method: method.toUpperCase() as 'GET' | 'POST',
      headers: { ...(headers as Record<string, string>), authorization },
      body: data ? formOf(data as Fields) : null,
      dispatcher: this.agent,
      signal,
    });
    return { statusCode: response.statusCode, headers: response.headers, body: await response.body.text() };
  }
}

/** Encodes fields as a form. The SDK has already converted dates and lists. */
function formOf(fields: Fields) {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, String(one));
  }
  return form.toString();
}

export class Throttled extends Error {
  constructor(readonly retryAfterMs: number | undefined) {
    super('too many requests');
  }
}

function secondsToMs(headers: Fields) {
  const seconds = Number(headers['retry-after']);
  return seconds > 0 ? seconds * 1_000 : undefined;
}
