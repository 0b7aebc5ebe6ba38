import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import helmet from '@fastify/helmet';
import proxy from '@fastify/http-proxy';
import rateLimit from '@fastify/rate-limit';
import serveStatic from '@fastify/static';
import { answerProblem, currentTraceparent } from '@numbercast/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readApiDocument, serveApiDocs } from './api-docs.js';
import type { Config } from './config.js';
import { knownMethods } from './known-methods.js';
import { notFound, tooLarge, tooManyRequests, upstreamDown } from './refusals.js';
import { routes } from './routes.js';
import { readWebPages } from './web-pages.js';

const UPSTREAM_TIMEOUT_MS = 15_000;
const BODY_LIMIT_BYTES = 256 * 1024; // where the route table says nothing else
// A caller still sending when the connection closes never reads why it was refused, so more than the limit is read
const READ_TO_REFUSE_BYTES = 4 * 1024 * 1024;
const HASHED_ASSET = /\/assets\//; // file names that change with their content

/** Everything the outside can reach: security headers, the route table, Keycloak's public pages, the web app. */
export async function openDoors(fastify: FastifyInstance, config: Config) {
  await fastify.register(helmet, helmetOptions(config));
  await fastify.register(rateLimit, {
    global: false,
    timeWindow: '1 minute',
    errorResponseBuilder: () => tooManyRequests(),
  });
  const document = await readApiDocument(config);
  fastify.addHook('onRequest', knownMethods(document));
  await fastify.register(async (doors) => {
    doors.setErrorHandler(answerProblem);
    takeBodiesAsTheyAre(doors);
    for (const { prefix, to, share = 1, bodyLimitBytes } of routes) {
      const max = Math.max(1, Math.round(config.RATE_LIMIT * share));
      await forward(doors, config, { prefix, upstream: config[to], max, bodyLimitBytes });
    }
    await forwardSignIn(doors, config);
    await doors.register((docs) => serveApiDocs(docs, document, config));
    for (const closed of ['/api', '/api/*', '/auth', '/auth/*']) doors.all(closed, refuse);
    await serveWebApp(doors, config);
  });
}

/** Signatures are made over the very bytes; and only what arrived whole, and is not too large, goes on. */
function takeBodiesAsTheyAre(doors: FastifyInstance) {
  doors.removeAllContentTypeParsers();
  doors.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    const { bodyLimitBytes = BODY_LIMIT_BYTES } = request.routeOptions.config as { bodyLimitBytes?: number };
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size <= bodyLimitBytes) chunks.push(chunk);
      if (size > READ_TO_REFUSE_BYTES) break;
    }
    if (size > bodyLimitBytes) throw tooLarge();
    return size > 0 ? Readable.from([Buffer.concat(chunks)]) : undefined;
  });
}

interface Forwarding {
  prefix: string;
  upstream: string;
  /** Requests a minute from one address. */
  max: number;
  bodyLimitBytes?: number | undefined;
  /** Path that replaces the prefix, where it differs. */
  rewritePrefix?: string;
}

async function forward(
  fastify: FastifyInstance,
  config: Config,
  { prefix, upstream, max, bodyLimitBytes, rewritePrefix = prefix }: Forwarding,
) {
  const { host, protocol } = new URL(config.PUBLIC_URL);
  await fastify.register(proxy, {
    upstream,
    prefix,
    rewritePrefix,
    proxyPayloads: false, // they are read above
    config: { rateLimit: { max }, ...(bodyLimitBytes && { bodyLimitBytes }) },
    undici: { headersTimeout: UPSTREAM_TIMEOUT_MS, bodyTimeout: UPSTREAM_TIMEOUT_MS },
    replyOptions: {
      // Services believe these headers, so what a caller claims in them is replaced
      rewriteRequestHeaders: (request, { forwarded: _claimed, ...headers }) => ({
        ...headers,
        traceparent: currentTraceparent(),
        'x-forwarded-for': request.ip,
        'x-forwarded-host': host,
        'x-forwarded-proto': protocol.slice(0, -1),
        'x-forwarded-port': new URL(config.PUBLIC_URL).port || (protocol === 'https:' ? '443' : '80'),
      }),
      retriesCount: 1, // reading is tried again when a kept connection turns out to be closed; an answer never is
      onError: (reply) => answerProblem(upstreamDown(), reply.request as FastifyRequest, reply as FastifyReply),
    },
  });
}

/** The realm's own pages and endpoints; Keycloak's administration is not for the outside. */
async function forwardSignIn(fastify: FastifyInstance, config: Config) {
  const upstream = new URL(config.KEYCLOAK_URL);
  const realm = `/realms/${config.KEYCLOAK_REALM}`;
  for (const path of [`${realm}/protocol/openid-connect`, `${realm}/login-actions`, '/resources']) {
    const rewritePrefix = upstream.pathname.replace(/\/$/, '') + path;
    await forward(fastify, config, {
      prefix: `/auth${path}`,
      upstream: upstream.origin,
      max: config.RATE_LIMIT,
      rewritePrefix,
    });
  }
}

async function serveWebApp(fastify: FastifyInstance, { WEB_ROOT, PUBLIC_URL }: Config) {
  const root = resolve(WEB_ROOT);
  const { pages, notFound: noSuchPage, names } = await readWebPages(root, PUBLIC_URL);
  await fastify.register(serveStatic, {
    root,
    wildcard: false,
    index: false,
    globIgnore: [...names, '**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) =>
      void reply.header('cache-control', HASHED_ASSET.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'),
  });
  fastify.get('/assets/*', refuse);
  for (const [address, page] of pages) fastify.get(address, (request, reply) => page.send(request, reply));
  fastify.get('/*', (request, reply) => noSuchPage.send(request, reply, 404));
}

function helmetOptions({ PUBLIC_URL }: Config): Parameters<typeof helmet>[1] {
  const isSecure = PUBLIC_URL.startsWith('https:');
  return {
    // Keycloak sends its own, with a nonce for its pages
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: ["'self'"],
        frameAncestors: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isSecure && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  };
}

function refuse() {
  throw notFound();
}
