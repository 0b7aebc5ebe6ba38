import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy to the sources that can replace their responses. */
export async function crookedLine(to: string) {
  const said = new Map<string, () => string>();
  const elsewhere = new Set<string>();
  let asked = 0;
  const server = createServer((request, response) => {
    asked++;
    const instead = [...said].find(([path]) => request.url!.includes(path))?.[1];
    if (instead) return void response.end(instead());
    if ([...elsewhere].some((path) => request.url!.includes(path)))
      return void response.writeHead(307, { location: to + request.url }).end();
    fetch(to + request.url).then(
      async (answer) => response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer())),
      () => response.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Responds with this to requests whose URL contains the text. */
    say: (path: string, answer: () => string) => void said.set(path, answer),
    /** Redirects requests whose URL contains the text. */
    sendPast: (path: string) => void elsewhere.add(path),
    straighten: () => {
      said.clear();
      elsewhere.clear();
    },
    /** Number of requests. */
    get asked() {
      return asked;
    },
    close: () => server.close(),
  };
}
