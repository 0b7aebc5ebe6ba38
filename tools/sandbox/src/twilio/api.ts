import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { faultOf, makeFaulty } from '../api-faults.js';
import type { Faults } from '../faults.js';
import type { TwilioAccount } from './account.js';
import { accountRoutes } from './account-routes.js';
import { notFound, TwilioApiError } from './api-error.js';
import { listTexts } from './list.js';
import { presentText } from './present.js';
import type { TwilioWorld } from './world.js';

const HELD_MS = 60_000;
const E164 = /^\+[1-9]\d{6,14}$/;

const Send = z.object({
  To: z.string().optional(),
  From: z.string().optional(),
  MessagingServiceSid: z.string().optional(),
  Body: z.string().optional(),
  StatusCallback: z.url().optional(),
  ValidityPeriod: z.coerce.number().int().min(1).max(36_000).default(36_000),
});

type AccountRequest = FastifyRequest<{ Params: { account: string; sid: string } }>;

/** The Messages API and the account under `/2010-04-01`. */
export function twilioApi(world: TwilioWorld, account: TwilioAccount, faults: Faults) {
  return (app: FastifyInstance, _options: object, done: () => void) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    app.addHook('onRequest', async (request) => authenticate(request, world));
    makeFaulty(app, { faults, target: 'twilio', errorBody });
    app.setErrorHandler(answerError);
    app.setNotFoundHandler((request, reply) => answerError(notFound(request.url), request, reply));
    messageRoutes(app, world);
    accountRoutes(app, account, world.settings.accountSid);
    done();
  };
}

function messageRoutes(app: FastifyInstance, world: TwilioWorld) {
  const { accountSid } = world.settings;
  const path = '/Accounts/:account/Messages';
  app.post(`${path}.json`, (request, reply) => {
    const held = faultOf(request)?.kind === 'late' ? (faultOf(request)?.ms ?? HELD_MS) : 0;
    return reply.code(201).send(presentText(send(world, request.body, held), accountSid));
  });
  app.get(`${path}.json`, (request) => listTexts(world, request.url));
  app.get(`${path}/:sid`, (request: AccountRequest) => {
    const text = world.texts.get(request.params.sid.replace(/\.json$/, ''));
    if (!text) throw notFound(request.url);
    return presentText(text, accountSid);
  });
}

function send(world: TwilioWorld, body: unknown, heldMs: number) {
  const given = Send.safeParse(body ?? {});
  if (!given.success)
    throw new TwilioApiError(400, 20001, `Invalid parameter: ${given.error.issues[0]?.path.join('.')}`);
  const { To: to, From: from, MessagingServiceSid: service, Body: text, ...rest } = given.data;
  if (!to) throw new TwilioApiError(400, 21604, "A 'To' phone number is required.");
  if (!E164.test(to)) throw new TwilioApiError(400, 21211, `Invalid 'To' Phone Number: ${to}`);
  if (!from && !service) throw new TwilioApiError(400, 21603, "A 'From' phone number is required.");
  if (!text) throw new TwilioApiError(400, 21602, 'Message body is required.');
  if (text.length > 1600)
    throw new TwilioApiError(400, 21617, 'The concatenated message body exceeds the 1600 character limit.');
  if (world.phone(to).optedOut) throw new TwilioApiError(400, 21610, 'Attempt to send to unsubscribed recipient');
  return world.accept({
    to,
    body: text,
    from: from ?? null,
    service: service ?? null,
    callback: rest.StatusCallback ?? null,
    validitySeconds: rest.ValidityPeriod,
    heldMs,
  });
}

export function authenticate(request: FastifyRequest, { settings }: TwilioWorld) {
  const basic = `Basic ${Buffer.from(`${settings.accountSid}:${settings.authToken}`).toString('base64')}`;
  if (request.headers.authorization !== basic) throw new TwilioApiError(401, 20003, 'Authenticate');
  const { account } = (request as AccountRequest).params;
  if (account !== undefined && account !== settings.accountSid) throw notFound(request.url);
}

function errorBody(status: 429 | 500) {
  const message = status === 429 ? 'Too Many Requests' : 'Internal Server Error';
  return new TwilioApiError(status, status === 429 ? 20429 : 20500, message).body();
}

export function answerError(error: FastifyError | TwilioApiError, _request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof TwilioApiError) return reply.code(error.status).send(error.body());
  const status = error.statusCode ?? 500;
  if (status < 500) return reply.code(status).send(new TwilioApiError(status, 20001, error.message).body());
  console.error(error);
  return reply.code(500).send(errorBody(500));
}
