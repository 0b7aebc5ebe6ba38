import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { answerProblem, httpErrors } from '@numbercast/platform';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import { tooLarge } from '../errors.js';
import { BodyBudget } from './body-budget.js';

const BODY_LIMIT_BYTES = 256 * 1024; // default of the route table
// A caller that is still sending when the connection closes never reads the error, so more than the limit is read
const READ_TO_REFUSE_BYTES = 4 * 1024 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    /** The complete body of a forwarded request. */
    receivedBody: Buffer | null;
  }
}

/** The body rules of the route table. */
interface BodyRules {
  bodyLimitBytes?: number;
  /** Header that is required before the body is read. */
  signatureHeader?: string;
}

const rulesOf = ({ routeOptions }: FastifyRequest) => routeOptions.config as FastifyContextConfig & BodyRules;

const hasBody = (headers: IncomingHttpHeaders) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Limits the bodies of all requests: by the announced length before a byte is read, then by the received bytes. */
export function limitBodies(fastify: FastifyInstance, budget = new BodyBudget()) {
  // Not async: the body's reader must be attached within the same tick, or the first chunks are lost
  fastify.addHook('preParsing', (request, reply, payload, done) => {
    const { bodyLimitBytes = BODY_LIMIT_BYTES, signatureHeader } = rulesOf(request);
    if (signatureHeader && !request.headers[signatureHeader])
      return done(httpErrors[400]({ detail: 'The signature is missing.' }));
    if (!hasBody(request.headers)) return done(null, payload);
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced > bodyLimitBytes) {
      // Up to this size, Node reads and discards the rest, so that the caller can read the response
      if (announced > READ_TO_REFUSE_BYTES) reply.header('connection', 'close');
      return done(tooLarge());
    }
    const body = budget.open(request.ip, (problem) => {
      reply.header('connection', 'close');
      reply.raw.once('finish', () => request.raw.destroy());
      answerProblem(problem, request, reply);
    });
    reply.raw.once('close', () => body.release());
    payload.pause(); // adding a listener would start the stream
    payload.on('data', (chunk: Buffer) => body.add(chunk.length));
    payload.once('end', () => body.complete());
    done(null, payload);
  });
}

/** Forwards bodies unchanged because signatures cover them, and only complete ones within the limit. */
export function receiveBodies(fastify: FastifyInstance) {
  fastify.decorateRequest('receivedBody', null);
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    const { bodyLimitBytes = BODY_LIMIT_BYTES } = rulesOf(request);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size <= bodyLimitBytes) chunks.push(chunk);
      if (size > READ_TO_REFUSE_BYTES) break;
    }
    if (size > bodyLimitBytes) throw tooLarge();
    if (size === 0) return undefined;
    request.receivedBody = Buffer.concat(chunks);
    return Readable.from([request.receivedBody]);
  });
}
