import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { makeFaulty } from '../api-faults.js';
import type { Faults } from '../faults.js';
import { notFound, read } from '../problem.js';
import { PushError } from './push-error.js';
import type { PushWorld } from './world.js';

/** Push services need not accept more (RFC 8030). */
const BODY_LIMIT = 4_096;

const PushHeaders = z.object({
  authorization: z.string().optional(),
  ttl: z.coerce.number().int().min(0),
  urgency: z.enum(['very-low', 'low', 'normal', 'high']).default('normal'),
  topic: z
    .string()
    .regex(/^[\w-]{1,32}$/)
    .optional(),
  'content-encoding': z.literal('aes128gcm'),
});

type DeviceParams = FastifyRequest<{ Params: { id: string } }>;

/** A push service under `/push` (RFC 8030). */
export function pushApi(world: PushWorld, faults: Faults) {
  return (app: FastifyInstance, _options: object, done: () => void) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    makeFaulty(app, { faults, target: 'push', errorBody: (status) => ({ error: String(status) }) });
    app.setErrorHandler(answerError);
    app.post('/:id', { bodyLimit: BODY_LIMIT }, (request: DeviceParams, reply) => {
      const headers = PushHeaders.safeParse(request.headers);
      if (!headers.success) throw new PushError(400, `bad headers: ${headers.error.issues[0]?.path.join('.')}`);
      const { authorization, ttl, urgency, topic = null } = headers.data;
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const { id } = world.receive(request.params.id, { authorization, ttl, urgency, topic, body });
      return reply.code(201).header('location', `/push/messages/${id}`).header('ttl', ttl).send('');
    });
    done();
  };
}

function answerError(error: FastifyError | PushError, _request: FastifyRequest, reply: FastifyReply) {
  const status = error instanceof PushError ? error.status : (error.statusCode ?? 500);
  if (status >= 500) console.error(error);
  return reply.code(status).send({ error: status >= 500 ? 'internal server error' : error.message });
}

const SubscribeRequest = z.strictObject({ applicationServerKey: z.string().max(200).nullable().default(null) });
const EndRequest = z.strictObject({ goneStatus: z.literal([404, 410]).nullable() });

/** Browsers for tests: new subscriptions, what they received, and their end. */
export function pushControls(app: FastifyInstance, world: PushWorld) {
  app.post('/control/push-devices', (request, reply) =>
    reply.code(201).send(world.subscribe(read(SubscribeRequest, request.body).applicationServerKey)),
  );
  app.get('/control/push-devices', () => ({
    items: world.devices.values().map(({ id, goneStatus }) => ({ id, goneStatus, messages: world.receivedBy(id) })),
  }));
  app.post('/control/push-devices/:id', (request: DeviceParams, reply) => {
    const { id } = request.params;
    if (!world.end(id, read(EndRequest, request.body).goneStatus))
      throw notFound('device-not-found', 'There is no such device', id);
    return reply.code(204).send();
  });
}
