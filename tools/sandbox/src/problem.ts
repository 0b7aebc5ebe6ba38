import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';

interface FieldError {
  pointer: string;
  detail: string;
}

/** An error response of the control API in the format of RFC 9457. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly title: string,
    readonly detail?: string,
    readonly errors?: FieldError[],
  ) {
    super(detail ? `${title}: ${detail}` : title);
  }
}

export const conflict = (code: string, title: string, detail?: string) => new Problem(409, code, title, detail);
export const notFound = (code: string, title: string, detail?: string) => new Problem(404, code, title, detail);

/** Reads a control request; throws a 400 problem that names each wrong field. */
export function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const errors = result.error.issues.map(({ path, message }) => ({
    pointer: `/${path.map(String).join('/')}`,
    detail: message,
  }));
  throw new Problem(400, 'invalid-request', 'The request is not valid', undefined, errors);
}

/** Sends every error of the control API and of the pages as application/problem+json. */
export function answerProblem(error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply) {
  const problem = error instanceof Problem ? error : asProblem(error);
  if (problem.status >= 500) console.error(error);
  return reply
    .code(problem.status)
    .type('application/problem+json')
    .send({
      type: `/problems/${problem.code}`,
      title: problem.title,
      status: problem.status,
      detail: problem.detail,
      instance: request.url,
      errors: problem.errors,
    });
}

function asProblem(error: FastifyError) {
  const status = error.statusCode ?? 500;
  if (status >= 500) return new Problem(500, 'internal', 'Something went wrong in the sandbox');
  return new Problem(status, 'invalid-request', 'The request is not valid', error.message);
}
