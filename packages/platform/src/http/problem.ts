import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  Logger,
  type PipeTransform,
} from '@nestjs/common';
import { StandardSchemaValidationPipe } from '@nestjs/common';
import { throwError } from 'rxjs';
import { isOutage } from '../persistence/outage.js';
import { currentSpanContext } from '../telemetry/trace.js';

export interface ProblemFields {
  /** Description of this occurrence, for people. */
  detail?: string;
  /** Errors by field of the body, with pointers as in RFC 6901. */
  errors?: { pointer: string; detail: string }[];
}

/** A problem response (RFC 9457), created by the functions that {@link problem} returns. */
export class Problem extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    readonly title: string,
    readonly fields: ProblemFields,
  ) {
    super(fields.detail ? `${title}: ${fields.detail}` : title);
  }
}

/** A kind of problem: creates problems, and has the properties that all of them share. */
export interface ProblemKind {
  (fields?: ProblemFields): Problem;
  readonly code: string;
  readonly status: number;
  readonly title: string;
}

/** Declares a kind of problem next to the domain it belongs to: `throw memberNotFound({ detail: id })`. */
export const problem = (code: string, status: number, title: string): ProblemKind =>
  Object.assign((fields: ProblemFields = {}) => new Problem(code, status, title, fields), { code, status, title });

export const invalidInput = problem('invalid-input', 400, 'Invalid input');

export const unavailable = problem('unavailable', 503, 'The service is unavailable');

type Issue = { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[]; keys?: string[] };

const pointerOf = (path: Issue['path'] = []) =>
  path.map((part) => `/${String(typeof part === 'object' ? part.key : part)}`).join('');

/** Validates every `@Body({ schema })` and reports all errors in one problem with a pointer per field. */
export const schemaPipe = new StandardSchemaValidationPipe({
  exceptionFactory: (issues) =>
    invalidInput({
      errors: (issues as readonly Issue[]).flatMap(({ message, path, keys }) =>
        keys
          ? keys.map((key) => ({ pointer: `${pointerOf(path)}/${key}`, detail: 'This field is not known here' }))
          : [{ pointer: pointerOf(path), detail: message }],
      ),
    }),
});

/** No body that we accept, and none that providers send, is nested nearly this deeply. */
const DEEPEST_LEVEL = 32;
const tooDeep = problem('too-deep', 400, 'The request is nested too deeply');

const isShallow = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((part) => isShallow(part, levels - 1)));

/** Rejects bodies that are nested so deeply that recursive code would overflow the stack. */
export const shallowPipe: PipeTransform = {
  transform(value: unknown, { type }) {
    if (type === 'body' && !Buffer.isBuffer(value) && !isShallow(value, DEEPEST_LEVEL)) throw tooDeep();
    return value;
  },
};

const refusal = (status: number, title: string) => problem(`http-${status}`, status, title);

/** Problems that occur before a handler runs, by status. */
export const httpErrors = {
  400: refusal(400, 'The request cannot be read'),
  404: refusal(404, 'Not found'),
  405: refusal(405, 'This address does not take that method'),
  408: refusal(408, 'The request took too long to arrive'),
  413: refusal(413, 'The request is too large'),
  414: refusal(414, 'The address is too long'),
  415: refusal(415, 'The request is of a kind that is not taken here; send application/json'),
  429: refusal(429, 'Too many requests. Please try again in a moment.'),
  431: refusal(431, 'The headers of the request are too large'),
};

function toProblem(error: unknown, statusOf: (error: unknown) => number): Problem {
  if (error instanceof Problem) return error;
  if (isOutage(error)) return unavailable({ detail: 'Please try again in a moment.' });
  const status = error instanceof HttpException ? error.getStatus() : statusOf(error);
  const known = httpErrors[status as keyof typeof httpErrors] as ProblemKind | undefined;
  if (status < 500) return (known ?? refusal(status, 'The request was refused'))();
  return new Problem('internal', 500, 'Something went wrong on our side', {
    detail: 'Nothing was lost; please try again.',
  });
}

/** Returns the status that errors of Fastify and its plugins carry (too large, unreadable, wrong type). */
const refusalOf = (error: unknown) => (error as { statusCode?: number } | null)?.statusCode ?? 500;

/**
 * Status of an error of a handler. Errors of provider SDKs have a status too, but their 400 is our fault, not the
 * caller's.
 */
function ownRefusalOf(error: unknown) {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && code.startsWith('FST_') ? refusalOf(error) : 500;
}

export interface Reply {
  status(code: number): Reply;
  header(name: string, value: string): Reply;
  send(body: unknown): void;
}

/** Statuses that indicate an attack when there are many. */
const TRYING = new Set([401, 403, 429]);

/** How long callers of an unreachable service wait before they try again; an election takes a few seconds. */
const RETRY_AFTER_SECONDS = '2';

/** Another service is down or slow; its own logs and metrics show why. */
const WAITING = new Set([503, 504]);

const logger = new Logger('Problem');

/** Responds with a problem to a request that Fastify or a plugin rejected, or whose service is unavailable. */
export function answerProblem(error: unknown, request: { url: string }, reply: Reply) {
  answer(error, refusalOf, request, reply);
}

/** The only place where an error becomes a response. */
function answer(error: unknown, statusOf: (error: unknown) => number, request: { url: string }, reply: Reply) {
  const { code, status, title, fields } = toProblem(error, statusOf);
  const traceId = currentSpanContext()?.traceId;
  const cause = error instanceof Error ? error.stack : error;
  if (WAITING.has(status)) logger.warn({ code, cause });
  else if (status >= 500) logger.error({ code, cause });
  else if (TRYING.has(status)) logger.log({ code, status });
  const body = { type: `/problems/${code}`, title, status, ...fields, instance: request.url.split('?')[0], traceId };
  if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  reply.status(status).header('content-type', 'application/problem+json').send(body);
}

/** Turns errors of request handlers into responses. Errors of calls between services pass through to their server. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost) {
    if (host.getType() !== 'http') return throwError(() => error);
    const http = host.switchToHttp();
    return answer(error, ownRefusalOf, http.getRequest<{ url: string }>(), http.getResponse<Reply>());
  }
}
