import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const PATIENCE_MS = 15_000;
const PAUSE_MS = 100;
const ASKS = ['/', '/api/area-codes/501', '/config.json'];

export interface Service {
  asked: number;
  answered: number;
  /** Milliseconds, without the requests that received no response. */
  slowest: number;
  median: number;
}

/** A client that opens a new connection for each request, from a new address, and requests pages and a service. */
export class BaselineClient {
  private readonly took: number[] = [];
  private asked = 0;
  private isDone = false;
  private readonly asking: Promise<void>;

  constructor(private readonly port: number) {
    this.asking = this.ask();
  }

  async done(): Promise<Service> {
    this.isDone = true;
    await this.asking;
    const sorted = this.took.toSorted((a, b) => a - b);
    const answered = sorted.length;
    return { asked: this.asked, answered, slowest: sorted.at(-1) ?? NaN, median: sorted[answered >> 1] ?? NaN };
  }

  private async ask() {
    while (!this.isDone) {
      const begun = performance.now();
      const path = ASKS[this.asked++ % ASKS.length]!;
      if ((await statusOf(this.port, path, `198.18.7.${this.asked % 250}`)) === 200)
        this.took.push(performance.now() - begun);
      await delay(PAUSE_MS);
    }
  }
}

/** Returns the status of a response, or null if there is none. */
function statusOf(port: number, path: string, from: string) {
  return new Promise<number | null>((resolve) => {
    const headers = { 'x-forwarded-for': from };
    const call = request({ port, host: '127.0.0.1', path, headers, agent: false, timeout: PATIENCE_MS }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? null));
      answer.once('error', () => resolve(null));
    });
    call.once('timeout', () => call.destroy());
    call.once('error', () => resolve(null));
    call.end();
  });
}
