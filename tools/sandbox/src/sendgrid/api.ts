import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { faultOf, makeFaulty } from '../api-faults.js';
import type { Faults } from '../faults.js';
import type { SendGridAccount } from './account.js';
import { BODY_LIMIT } from './limits.js';
import { mailsIn, SendRequest } from './send-request.js';
import type { SendGridWorld } from './world.js';

const HELD_MS = 60_000;

type SuppressionRequest = FastifyRequest<{ Params: { list: string; email: string } }>;

interface FieldError {
  message: string;
  field: string | null;
  help: null;
}

/** An error in SendGrid's own shape. */
class SendGridApiError extends Error {
  constructor(
    readonly status: number,
    readonly errors: FieldError[],
  ) {
    super(errors[0]?.message);
  }
}

/** The mail API and the settings of the account under `/v3`. */
export function sendGridApi(world: SendGridWorld, account: SendGridAccount, faults: Faults) {
  return (app: FastifyInstance, _options: object, done: () => void) => {
    app.addHook('onRequest', async ({ headers }) => {
      if (!world.settings.apiKeys.some((key) => headers.authorization === `Bearer ${key}`))
        throw refusal(401, 'The provided authorization grant is invalid, expired, or revoked');
    });
    // The SDK sends a deletion as JSON without a body
    app.removeContentTypeParser('application/json');
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
      try {
        done(null, text === '' ? undefined : JSON.parse(String(text)));
      } catch (error) {
        done(error as Error);
      }
    });
    makeFaulty(app, { faults, target: 'sendgrid', errorBody });
    app.setErrorHandler(answerError);
    app.setNotFoundHandler((request, reply) => answerError(refusal(404, 'not found'), request, reply));
    account.routes(app);
    app.post('/mail/send', { bodyLimit: BODY_LIMIT - 1 }, (request, reply) => {
      const fault = faultOf(request);
      const messageId = world.accept(mailsOf(request.body), fault?.kind === 'late' ? (fault.ms ?? HELD_MS) : 0);
      return reply.code(202).header('x-message-id', messageId).send('');
    });
    app.delete('/suppression/:list/:email', (request: SuppressionRequest, reply) => {
      const { list, email } = request.params;
      const isKnown = list === 'bounces' || list === 'spam_reports';
      if (!isKnown || !world.lift(email, list)) throw refusal(404, 'resource not found');
      return reply.code(204).send();
    });
    done();
  };
}

function mailsOf(body: unknown) {
  const result = SendRequest.safeParse(body);
  if (!result.success) {
    const errors = result.error.issues.map(({ message, path }) => ({ message, field: path.join('.'), help: null }));
    throw new SendGridApiError(400, errors);
  }
  const mails = mailsIn(result.data);
  if (mails.some(({ subject }) => subject === ''))
    throw refusal(
      400,
      'The subject is required. You can get around this requirement if you use a template.',
      'subject',
    );
  return mails;
}

function refusal(status: number, message: string, field: string | null = null) {
  return new SendGridApiError(status, [{ message, field, help: null }]);
}

function errorBody(status: 429 | 500) {
  const message = status === 429 ? 'too many requests' : 'internal server error';
  return { errors: [{ message, field: null, help: null }] };
}

function answerError(error: FastifyError | SendGridApiError, _request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof SendGridApiError) return reply.code(error.status).send({ errors: error.errors });
  const status = error.statusCode ?? 500;
  if (status >= 500) console.error(error);
  const message = status >= 500 ? 'internal server error' : error.message;
  return reply.code(status).send({ errors: [{ message, field: null, help: null }] });
}
