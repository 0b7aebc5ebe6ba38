import { connect } from 'node:net';

const HOST = '127.0.0.1';
const TIMEOUT_MS = 2_000;

/**
 * Sends one request over TCP and returns at least the first `atLeast` bytes of the response; null without one in 2 s.
 */
export function firstResponse(port: number, request: Buffer, atLeast: number): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect({ host: HOST, port });
    const deadline = setTimeout(() => settle(null), TIMEOUT_MS);
    const settle = (answer: Buffer | null) => {
      clearTimeout(deadline);
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => socket.write(request));
    socket.once('error', () => settle(null));
    socket.once('close', () => settle(null));
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      const answer = Buffer.concat(chunks);
      if (answer.length >= atLeast) settle(answer);
    });
  });
}
