import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';

const require = createRequire(import.meta.url);
const FILES = {
  text: '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
  display: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
};

/** Serves the brand's two typefaces. */
export function fontRoutes(app: FastifyInstance) {
  for (const [name, file] of Object.entries(FILES)) {
    const font = readFileSync(require.resolve(file));
    app.get(`/fonts/${name}.woff2`, (_request, reply) =>
      reply.type('font/woff2').header('cache-control', 'public, max-age=604800').send(font),
    );
  }
}
