import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A clock for processes to follow, as the local stack serves it (`CLOCK_URL`). */
export async function clockServer() {
  let offsetMs = 0;
  const server = createServer((_, response) => response.end(JSON.stringify({ offsetMs })));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const set = (instant: string) => (offsetMs = Date.parse(instant) - Date.now());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, set, close: () => server.close() };
}
