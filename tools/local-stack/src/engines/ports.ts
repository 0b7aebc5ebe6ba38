import { connect, createServer } from 'node:net';
import { EngineProblem } from './engine-problem.js';

const HOST = '127.0.0.1';
const TRIES = 100;

/** Returns the first preferred port that is free, or the next free one after the last of them. */
export async function freePort(wanted: readonly number[], taken: readonly number[] = []): Promise<number> {
  const last = wanted.at(-1) ?? 0;
  const candidates = [...wanted, ...Array.from({ length: TRIES }, (_, step) => last + step + 1)];
  for (const port of candidates) {
    if (!taken.includes(port) && (await isFree(port))) return port;
  }
  throw new EngineProblem(`no free port between ${last} and ${last + TRIES}`);
}

/** Checks both ways: some systems allow listening on 127.0.0.1 next to a server on all addresses. */
export async function isFree(port: number): Promise<boolean> {
  return !(await accepts(HOST, port)) && canListen(port);
}

/** Whether a process accepts connections there within `timeoutMs`. */
export function accepts(host: string, port: number, timeoutMs = 1_000): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: timeoutMs });
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => settle(true));
    socket.once('timeout', () => settle(false));
    socket.once('error', () => settle(false));
  });
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ host: HOST, port, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
