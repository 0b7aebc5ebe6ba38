import { type Target } from './attacks.js';
import { Wire } from './wire.js';

const LIMIT_MS = 5_000;
const SMUGGLED = 'GET /api/area-codes/212 HTTP/1.1\r\nHost: localhost\r\nX-Smuggled: yes\r\n\r\n';

const post = (...headers: string[]) =>
  ['POST /api/contact HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', ...headers, '', ''].join('\r\n');

/** Requests whose end is ambiguous. A server that accepts one can be made to answer a second, hidden request. */
const ambiguous: Record<string, string> = {
  'length and chunks': `${post('Content-Length: 5', 'Transfer-Encoding: chunked')}0\r\n\r\n${SMUGGLED}`,
  'chunks and length': `${post('Transfer-Encoding: chunked', 'Content-Length: 5')}0\r\n\r\n${SMUGGLED}`,
  'two lengths': `${post('Content-Length: 0', `Content-Length: ${SMUGGLED.length}`)}${SMUGGLED}`,
  'a list of lengths': `${post('Content-Length: 0, 5')}${SMUGGLED}`,
  'a length with a sign': `${post('Content-Length: +0')}${SMUGGLED}`,
  'a length that is negative': `${post('Content-Length: -1')}${SMUGGLED}`,
  'a length of hexadecimal digits': `${post('Content-Length: 0x0')}${SMUGGLED}`,
  'chunks that are not the last coding': `${post('Transfer-Encoding: chunked, identity')}0\r\n\r\n${SMUGGLED}`,
  'an unknown coding': `${post('Transfer-Encoding: xchunked')}0\r\n\r\n${SMUGGLED}`,
  'chunks twice': `${post('Transfer-Encoding: chunked', 'Transfer-Encoding: identity')}0\r\n\r\n${SMUGGLED}`,
  'a blank before the colon': `${post('Transfer-Encoding : chunked')}0\r\n\r\n${SMUGGLED}`,
  'a folded header': `${post('Transfer-Encoding:\r\n chunked', 'Content-Length: 5')}0\r\n\r\n${SMUGGLED}`,
  'a chunk size that is no number': `${post('Transfer-Encoding: chunked')}zz\r\n\r\n0\r\n\r\n${SMUGGLED}`,
  'a chunk size beyond all numbers': `${post('Transfer-Encoding: chunked')}fffffffffffffffff\r\n\r\n${SMUGGLED}`,
  'a chunk longer than its size': `${post('Transfer-Encoding: chunked')}1\r\nabc\r\n0\r\n\r\n${SMUGGLED}`,
  'lines that end without a return': `${post('Transfer-Encoding: chunked').replaceAll('\r\n', '\n')}0\n\n${SMUGGLED}`,
  'a zero byte in a header': `${post('X-Zero: a\0b', 'Content-Length: 0')}${SMUGGLED}`,
  'a return alone in a header': `${post('X-Return: a\rContent-Length: 9', 'Content-Length: 0')}${SMUGGLED}`,
};

export interface SmugglingResult {
  what: string;
  statuses: number[];
  /** Whether it was rejected as a whole, and nothing after it received a response. */
  isRejected: boolean;
}

export async function trySmuggling({ port }: Target): Promise<SmugglingResult[]> {
  const tried = Object.entries(ambiguous).map(async ([what, text]) => {
    const wire = new Wire(port);
    wire.write(text);
    await wire.closed(LIMIT_MS);
    const { statuses, isOpen } = wire;
    wire.drop();
    return { what, statuses, isRejected: !isOpen && statuses.length === 1 && statuses[0] === 400 };
  });
  return Promise.all(tried);
}
