import { operationOf, type ProviderCalls } from '@numbercast/platform';
import twilio from 'twilio';

type RequestOptions = Parameters<InstanceType<typeof twilio.RequestClient>['request']>[0];

/** The SDK's own HTTP client, pointed at another address when one is configured; remembers `Retry-After`. */
export class RoutedClient extends twilio.RequestClient {
  constructor(
    private readonly calls: ProviderCalls,
    private readonly origin: string | undefined,
    timeout: number,
  ) {
    super({ timeout });
  }

  override async request<T>(options: RequestOptions) {
    const { pathname, search } = new URL(options.uri);
    const uri = this.origin ? `${this.origin.replace(/\/$/, '')}${pathname}${search}` : options.uri;
    const response = await this.calls.call(
      'twilio',
      operationOf(options.method, pathname),
      () => super.request<T>({ ...options, uri } as never),
      ({ statusCode }) => String(statusCode),
    );
    if (response.statusCode === 429) throw new Throttled(secondsToMs(response.headers));
    return response;
  }
}

export class Throttled extends Error {
  constructor(readonly retryAfterMs: number | undefined) {
    super('too many requests');
  }
}

function secondsToMs(headers: unknown) {
  const seconds = Number((headers as Record<string, string | undefined>)['retry-after']);
  return seconds > 0 ? seconds * 1_000 : undefined;
}
