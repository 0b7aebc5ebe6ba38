import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Operating systems assign ports of outgoing connections and of `listen(0)` from above this range, so none of them is
 * assigned between its choice and its first use, or while a service restarts. The engines use ports outside this range.
 */
const FIRST = 12_000;
const LAST = 26_999;
const TRIES = 100;

const given = new Set<number>();

/** A port of this machine that no process listens on, and that this process has not chosen before. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(FIRST, LAST + 1);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port between ${FIRST} and ${LAST} after ${TRIES} tries`);
}

function isFree(port: number) {
  return new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}
