import { setTimeout as delay } from 'node:timers/promises';

const PATIENCE_MS = 240_000;
const PAUSE_MS = 500;

export interface GatewayResponse<T = Record<string, unknown>> {
  status: number;
  body: T;
}

interface Call {
  method?: string;
  body?: object;
  headers?: Record<string, string>;
  /** Client address of the call, as if set by a proxy. */
  ip?: string;
}

/** The site as a browser sees it. Retries while a part of it is unavailable, as people do. */
export class GatewayClient {
  constructor(
    readonly url: string,
    private readonly headers: Record<string, string> = {},
  ) {}

  async call<T = Record<string, unknown>>(
    path: string,
    { method = 'GET', body, headers, ip = '198.18.255.1' }: Call = {},
  ): Promise<GatewayResponse<T>> {
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      const answer = await this.attempt<T>(path, {
        method,
        headers: {
          'x-forwarded-for': ip,
          ...(body && { 'content-type': 'application/json' }),
          ...this.headers,
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (typeof answer !== 'string' && ![429, 500, 502, 503].includes(answer.status)) return answer;
      if (Date.now() > until)
        throw new Error(
          `${method} ${path} does not work: ${typeof answer === 'string' ? answer : JSON.stringify(answer.body)}`,
        );
      await delay(PAUSE_MS);
    }
  }

  private async attempt<T>(path: string, init: RequestInit): Promise<GatewayResponse<T> | string> {
    try {
      const response = await fetch(this.url + path, { ...init, signal: AbortSignal.timeout(30_000) });
      const text = await response.text();
      return { status: response.status, body: (text ? JSON.parse(text) : {}) as T };
    } catch (error) {
      return String(error); // unreachable just now
    }
  }
}
