import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const PATIENCE_MS = 15_000;
const PAUSE_MS = 100;
const PATHS = ['/', '/api/area-codes/501', '/config.json'];

export interface Service {
  sent: number;
  answered: number;
  /** Milliseconds, without the requests that received no response. */
  slowest: number;
  median: number;
}

/** A client that opens a new connection for each request, from a new address, and requests pages and a service. */
export class BaselineClient {
  private readonly took: number[] = [];
  private sent = 0;
  private isDone = false;
  private readonly sending: Promise<void>;

  constructor(private readonly port: number) {
    this.sending = this.send();
  }

  async done(): Promise<Service> {
    this.isDone = true;
    await this.sending;
    const sorted = this.took.toSorted((a, b) => a - b);
    const answered = sorted.length;
    return { sent: this.sent, answered, slowest: sorted.at(-1) ?? NaN, median: sorted[answered >> 1] ?? NaN };
  }

  private async send() {
    while (!this.isDone) {
      const begun = performance.now();
      const path = PATHS[this.sent++ % PATHS.length]!;
      if ((await statusOf(this.port, path, `198.18.7.${this.sent % 250}`)) === 200)
        this.took.push(performance.now() - begun);
      await delay(PAUSE_MS);
    }
  }
}

/** Returns the status of a response, or null if there is none. */
function statusOf(port: number, path: string, from: string) {
  return new Promise<number | null>((resolve) => {
    const headers = { 'x-forwarded-for': from };
    const call = request({ port, host: '127.0.0.1', path, headers, agent: false, timeout: PATIENCE_MS }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? null));
      response.once('error', () => resolve(null));
    });
    call.once('timeout', () => call.destroy());
    call.once('error', () => resolve(null));
    call.end();
  });
}
