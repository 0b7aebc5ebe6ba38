import { text } from 'node:stream/consumers';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A server that returns preset responses and records its requests, for one test. */
export async function listening(answer: (evidence: ReceivedRequest, response: ServerResponse) => void) {
  const evidence: ReceivedRequest[] = [];
  const server = createServer((request, response) => void take(request, response));
  async function take(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request);
    const entry = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
    evidence.push(entry);
    answer(entry, response);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const close = async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { url: `http://127.0.0.1:${port}`, evidence, close };
}
