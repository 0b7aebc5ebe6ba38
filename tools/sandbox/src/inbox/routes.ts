import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SimulatedClock } from '../clock.js';
import type { Hooks } from '../hooks/hooks.js';
import { notFound, read } from '../problem.js';
import type { PushWorld } from '../push/world.js';
import type { SendGridWorld } from '../sendgrid/world.js';
import type { TwilioWorld } from '../twilio/world.js';
import { Arrivals } from './arrivals.js';
import { showDevice } from './device-page.js';
import { showIndex } from './index-page.js';
import { sendMailHtml, showMailbox } from './mailbox-page.js';
import { showPhone } from './phone-page.js';
import { mailboxesOf, phonesOf, summaryOf } from './received.js';

const ReplyRequest = z.strictObject({ body: z.string().trim().min(1).max(1600) });
/**
 * Error codes for undeliverable texts: unreachable, blocked, unknown, landline, filtered, or an unregistered sender.
 */
const UNDELIVERED = [30003, 30004, 30005, 30006, 30007, 30008, 30034] as const;
const PhoneRequest = z.strictObject({ unreachable: z.literal(UNDELIVERED).nullable() });
const TakeRequest = z.strictObject({
  most: z.number().int().min(1).max(10_000),
  forget: z.boolean().default(false),
});
const number = z.string().regex(/^\+[1-9]\d{6,14}$/, 'a phone number like +12125550123');

type PhoneParams = FastifyRequest<{ Params: { phone: string } }>;

interface Inbox {
  texts: TwilioWorld;
  mails: SendGridWorld;
  hooks: Hooks;
  pushes: PushWorld;
  clock: SimulatedClock;
}

/** The inbox pages, and the same data as JSON for scripts. */
export function inboxRoutes(app: FastifyInstance, { texts, mails, hooks, pushes, clock }: Inbox) {
  app.get('/', (request: FastifyRequest<{ Querystring: { search?: string } }>, reply) =>
    showIndex(reply, { texts, mails, hooks, pushes, now: clock.now(), search: String(request.query.search ?? '') }),
  );
  app.get('/inbox/phones/:phone', (request: PhoneParams, reply) =>
    showPhone(reply, texts, read(number, request.params.phone)),
  );
  app.post('/inbox/phones/:phone/reply', (request: PhoneParams, reply) => {
    const phone = read(number, request.params.phone);
    texts.reply(phone, read(ReplyRequest, request.body).body);
    return reply.redirect(`/inbox/phones/${encodeURIComponent(phone)}`, 303);
  });
  app.get('/inbox/mail/:address', (request: FastifyRequest<{ Params: { address: string } }>, reply) =>
    showMailbox(reply, mails, request.params.address),
  );
  app.get('/inbox/mails/:id/html', (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
    const mail = mails.mails.get(request.params.id);
    if (!mail) throw notFound('mail-not-found', 'There is no such mail', request.params.id);
    return sendMailHtml(reply, mail);
  });
  app.get('/inbox/devices/:id', (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
    const device = pushes.devices.get(request.params.id);
    if (!device) throw notFound('device-not-found', 'There is no such device', request.params.id);
    return showDevice(reply, pushes, device);
  });
  controlRoutes(app, texts, mails);
}

function controlRoutes(app: FastifyInstance, texts: TwilioWorld, mails: SendGridWorld) {
  app.get('/control/phones', () => ({ items: phonesOf(texts) }));
  app.get('/control/mailboxes', () => ({ items: mailboxesOf(mails) }));
  app.get('/control/messages/summary', () => summaryOf(texts, mails));
  const arrivals = new Arrivals(texts, mails);
  app.get('/control/arrivals', () => arrivals.counts);
  app.post('/control/arrivals/take', (request) => ({ items: arrivals.take(read(TakeRequest, request.body)) }));
  app.post('/control/phones/:phone', (request: PhoneParams) => {
    const phone = read(number, request.params.phone);
    return texts.phones.put(phone, { ...texts.phone(phone), ...read(PhoneRequest, request.body) });
  });
  app.post('/control/phones/:phone/reply', (request: PhoneParams, reply) => {
    const { sid } = texts.reply(read(number, request.params.phone), read(ReplyRequest, request.body).body);
    return reply.code(201).send({ sid });
  });
}
