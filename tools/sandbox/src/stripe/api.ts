import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { makeFaulty } from '../api-faults.js';
import type { Faults } from '../faults.js';
import { newId } from '../state.js';
import { accountOperations } from './account-operations.js';
import { StripeApiError } from './api-error.js';
import { catalogueOperations } from './catalogue-operations.js';
import { checkoutOperations } from './checkout-operations.js';
import { creditNoteOperations } from './credit-note-operations.js';
import { customerOperations } from './customer-operations.js';
import { disputeOperations } from './dispute-operations.js';
import { eventOperations } from './event-operations.js';
import { parseForm } from './form.js';
import { invoiceOperations } from './invoice-operations.js';
import { operations } from './operation.js';
import { paymentOperations } from './payment-operations.js';
import { portalOperations } from './portal-operations.js';
import { scheduleOperations } from './schedule-operations.js';
import { subscriptionOperations } from './subscription-operations.js';
import { webhookEndpointOperations } from './webhook-endpoint-operations.js';
import type { StripeWorld } from './world.js';

/** The payment provider's API under `/v1`. */
export function stripeApi(world: StripeWorld, faults: Faults) {
  return (app: FastifyInstance, _options: object, done: () => void) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, parseForm(body as string)),
    );
    app.addHook('onRequest', async (request, reply) => {
      reply.header('request-id', newId('req'));
      if (!isAuthorized(request, world.settings.apiKeys)) throw unauthorized();
    });
    makeFaulty(app, { faults, target: 'stripe', errorBody });
    app.setErrorHandler(answerError);
    app.setNotFoundHandler((request, reply) => answerError(unknownUrl(request), request, reply));
    const declare = operations(app, world);
    catalogueOperations(declare, world);
    customerOperations(declare, world);
    portalOperations(declare, world);
    checkoutOperations(declare, world);
    subscriptionOperations(declare, world);
    scheduleOperations(declare, world);
    invoiceOperations(declare, world);
    paymentOperations(declare, world);
    creditNoteOperations(declare, world);
    disputeOperations(declare, world);
    eventOperations(declare, world);
    webhookEndpointOperations(declare, world);
    accountOperations(declare, world);
    done();
  };
}

function isAuthorized({ headers }: FastifyRequest, apiKeys: string[]) {
  const basic = (apiKey: string) => `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`;
  const accepted = apiKeys.flatMap((apiKey) => [`Bearer ${apiKey}`, basic(apiKey)]);
  return accepted.includes(headers.authorization ?? '');
}

function unauthorized() {
  return new StripeApiError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
}

function unknownUrl({ method, url }: FastifyRequest) {
  const message = `Unrecognized request URL (${method}: ${url}).`;
  return new StripeApiError(404, { type: 'invalid_request_error', message });
}

function errorBody(status: 429 | 500) {
  if (status === 429)
    return { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' } };
  return { error: { type: 'api_error', message: 'An unknown error occurred.' } };
}

function answerError(error: FastifyError | StripeApiError, _request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof StripeApiError) return reply.code(error.status).send({ error: error.body });
  const status = error.statusCode ?? 500;
  if (status < 500)
    return reply.code(status).send({ error: { type: 'invalid_request_error', message: error.message } });
  console.error(error);
  return reply.code(500).send(errorBody(500));
}
