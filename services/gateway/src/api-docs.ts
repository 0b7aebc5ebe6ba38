import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.js';
import { WebPage } from './web-pages.js';

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Numbercast API</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
  </head>
  <body>
    <div id="reader"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;
const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#reader', deepLinking: true, docExpansion: 'none' });\n`;

const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js'];

/** Reads the OpenAPI document of the public API. */
export async function readApiDocument({ API_DOCUMENT }: Config): Promise<unknown> {
  return JSON.parse(await readFile(API_DOCUMENT, 'utf8'));
}

/** Serves the OpenAPI document, and Swagger UI to read it. */
export async function serveApiDocs(fastify: FastifyInstance, document: unknown, { RATE_LIMIT }: Config) {
  const limited = { config: { rateLimit: { max: RATE_LIMIT } } };
  const pages = {
    '/api/openapi.json': new WebPage('openapi.json', JSON.stringify(document)),
    '/api/docs': new WebPage('docs.html', PAGE),
    '/api/docs/start.js': new WebPage('start.js', START),
  };
  for (const [address, page] of Object.entries(pages))
    fastify.get(address, limited, (request, reply) => {
      // Swagger UI is third-party code that writes markup; it shows nothing but the API document
      const policy = String(reply.getHeader('content-security-policy'));
      reply.header('content-security-policy', policy.replace(/;(require-)?trusted-types[^;]*/g, ''));
      return page.send(request, reply);
    });
  const root = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui.css')));
  await fastify.register(serveStatic, { root, serve: false, decorateReply: true });
  for (const file of FILES)
    fastify.get(`/api/docs/${file}`, limited, (_request, reply) => reply.sendFile(file, { maxAge: '1d' }));
}
