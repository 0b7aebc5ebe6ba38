import type { IncomingHttpHeaders } from 'node:http';
import { resolve } from 'node:path';
import helmet from '@fastify/helmet';
import proxy from '@fastify/http-proxy';
import serveStatic from '@fastify/static';
import { type AccessGuard, answerProblem, injectSpan } from '@numbercast/platform';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readApiDocument, serveApiDocs } from './api-docs.js';
import { limitBodies, receiveBodies } from './bodies/receive-bodies.js';
import type { Config } from './config.js';
import { quantizeResponseTime } from './constant-time-responses.js';
import { guardMethods } from './method-guard.js';
import { rejectRevokedSessions } from './session-revocation/reject-revoked-sessions.js';
import { limitEmails } from './limits/email-limit.js';
import { type AccountLimit, limitAccount, limitAddresses } from './limits/limits.js';
import { notFound, upstreamDown, upstreamSlow } from './errors.js';
import { type Route, routes } from './routes.js';
import { warnOfSharedAddress } from './limits/shared-address.js';
import type { ReplicaSync } from './replica-sync.js';
import { PERMISSIONS_POLICY, securityHeaders } from './security-headers.js';
import { serveSecurityTxt } from './security-txt.js';
import { announceSignIns } from './sign-in/announce-sign-ins.js';
import { limitHashing, limitSignIn } from './sign-in/protect-sign-in.js';
import { SignInReports } from './sign-in/sign-in-reports.js';
import { SignInLimits } from './sign-in/sign-in-limits.js';
import { readWebPages } from './web-pages.js';

/** Keycloak's own page for a forgotten password, which `POST /api/password-reset` replaces (ADR 066). */
const RESET_PAGE = /\/reset-credentials\b/;
const HASHED_ASSET = /\/assets\//; // file names contain a content hash

/**
 * Registers everything that is publicly reachable: security headers, the route table, Keycloak's public pages, the web
 * app.
 */
export async function registerRoutes(
  fastify: FastifyInstance,
  config: Config,
  access: AccessGuard,
  sharing: ReplicaSync,
) {
  await fastify.register(helmet, securityHeaders(config));
  fastify.addHook('onRequest', async (_request, reply) => void reply.header('permissions-policy', PERMISSIONS_POLICY));
  warnOfSharedAddress(fastify);
  limitBodies(fastify);
  await limitAddresses(fastify, sharing.counters, config.RATE_LIMIT);
  const subjectOf = ({ headers }: FastifyRequest) => access.subjectOf(headers.authorization);
  const document = await readApiDocument(config);
  fastify.addHook('onRequest', guardMethods(document));
  fastify.addHook('onRequest', rejectRevokedSessions(sharing.endedSessions));
  await fastify.register(async (scope) => {
    scope.setErrorHandler(answerProblem);
    receiveBodies(scope);
    limitSignIn(scope, new SignInLimits(sharing.failures, sharing.familiarNetworks));
    limitHashing(scope);
    limitEmails(scope, sharing.resetRequests);
    for (const { prefix, to, share = 1, isPerAccount, ...rules } of routes) {
      const max = Math.max(1, Math.round(config.RATE_LIMIT * share));
      const preHandler = isPerAccount ? limitAccount(scope, max, subjectOf) : undefined;
      await forward(scope, config, { prefix, upstream: config[to], max, preHandler, ...rules });
    }
    await scope.register((signIn) => forwardSignIn(signIn, config));
    await scope.register((docs) => serveApiDocs(docs, document, config));
    serveSecurityTxt(scope, config);
    for (const closed of ['/api', '/api/*', '/auth', '/auth/*']) scope.all(closed, refuse);
    await serveWebApp(scope, config);
  });
}

interface Forwarding extends Pick<
  Route,
  'prefix' | 'bodyLimitBytes' | 'signatureHeader' | 'isHashing' | 'mostPerEmail'
> {
  upstream: string;
  /** Maximum requests per minute from one address. */
  max: number;
  preHandler?: AccountLimit | undefined;
  /** Path that replaces the prefix, if different. */
  rewritePrefix?: string;
  /** Whether pages lose their own content security policy, so that ours applies. */
  isUnderOurPolicy?: boolean;
}

async function forward(
  fastify: FastifyInstance,
  config: Config,
  { prefix, upstream, max, preHandler, rewritePrefix = prefix, isUnderOurPolicy = false, ...rules }: Forwarding,
) {
  const { host, protocol } = new URL(config.PUBLIC_URL);
  await fastify.register(proxy, {
    upstream,
    prefix,
    rewritePrefix,
    proxyPayloads: false, // they are read by receiveBodies
    ...(preHandler && { preHandler }),
    config: { rateLimit: { max, groupId: ` ${prefix}` }, ...rules },
    undici: { headersTimeout: config.UPSTREAM_TIMEOUT_MS, bodyTimeout: config.UPSTREAM_TIMEOUT_MS },
    replyOptions: {
      // Services trust these headers, so values from the caller are replaced
      rewriteRequestHeaders: (request, { forwarded: _claimed, tracestate: _other, ...headers }) => ({
        ...injectSpan(headers),
        'x-forwarded-for': request.ip,
        'x-forwarded-host': host,
        'x-forwarded-proto': protocol.slice(0, -1),
        'x-forwarded-port': new URL(config.PUBLIC_URL).port || (protocol === 'https:' ? '443' : '80'),
      }),
      rewriteHeaders: (headers) => passedOn(headers, isUnderOurPolicy),
      retriesCount: 1, // retries reads when a kept-alive connection turns out to be closed; responses are never retried
      onError: (reply, { error }) => {
        const refusal = (error as FastifyError).statusCode === 504 ? upstreamSlow() : upstreamDown();
        answerProblem(refusal, reply.request as FastifyRequest, reply as FastifyReply);
      },
    },
  });
}

/** Returns the response headers that are forwarded to the caller. */
function passedOn(headers: IncomingHttpHeaders, isUnderOurPolicy: boolean): IncomingHttpHeaders {
  // These describe the connection to the service: forwarded, they would keep open what the caller asked to close
  const { connection: _connection, 'keep-alive': _keptFor, ...others } = headers;
  if (!isUnderOurPolicy) return others;
  const { 'content-security-policy': _theirs, ...ours } = others;
  return ours;
}

/** Forwards the realm's public pages and endpoints; Keycloak's administration is not publicly reachable. */
async function forwardSignIn(fastify: FastifyInstance, config: Config) {
  fastify.addHook('onRequest', async ({ url }, reply) => {
    if (RESET_PAGE.test(decodeURI(url.split('?')[0]!))) throw notFound();
    showQrCode(url, reply);
  });
  announceSignIns(fastify, new SignInReports(config.IDENTITY_URL), config.PUBLIC_URL.startsWith('https:'));
  fastify.addHook('onSend', quantizeResponseTime);
  const upstream = new URL(config.KEYCLOAK_URL);
  const realm = `/realms/${config.KEYCLOAK_REALM}`;
  // The hidden frame with which the web app detects cookie support has an inline script
  const cookieCheck = `${realm}/protocol/openid-connect/3p-cookies`;
  for (const path of [`${realm}/protocol/openid-connect`, cookieCheck, `${realm}/login-actions`, '/resources']) {
    const rewritePrefix = upstream.pathname.replace(/\/$/, '') + path;
    await forward(fastify, config, {
      prefix: `/auth${path}`,
      upstream: upstream.origin,
      max: config.RATE_LIMIT,
      rewritePrefix,
      isHashing: path.endsWith('/login-actions'),
      isUnderOurPolicy: path !== cookieCheck, // Keycloak's own policy does not restrict scripts
    });
  }
}

/** Allows the QR code, a data URL, on Keycloak's page that sets up an authenticator app. */
function showQrCode(url: string, reply: FastifyReply) {
  if (!/\/login-actions\/required-action\b/.test(url)) return;
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header('content-security-policy', policy.replace("img-src 'self'", "img-src 'self' data:"));
}

async function serveWebApp(fastify: FastifyInstance, config: Config) {
  const root = resolve(config.WEB_ROOT);
  const { pages, notFound: noSuchPage, names } = await readWebPages(root, config);
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
  fastify.route({ method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], url: '/*', handler: refuse });
}

function refuse() {
  throw notFound();
}
