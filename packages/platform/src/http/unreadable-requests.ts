import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { httpErrors } from './problem.js';

/** Node's codes of errors that its parser reports before there is a request. */
const STATUS_OF: Record<string, keyof typeof httpErrors> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Responds to a request that cannot be parsed with a problem, as to every other error, and closes the connection. */
export function rejectUnreadable(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { code, status, title } = httpErrors[STATUS_OF[error.code ?? ''] ?? 400];
  const body = JSON.stringify({ type: `/problems/${code}`, title, status });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'content-type: application/problem+json',
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
