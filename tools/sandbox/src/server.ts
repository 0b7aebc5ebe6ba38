import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { clockRoutes } from './clock.js';
import { faultRoutes } from './faults.js';
import { jackpotControls, jackpotFeeds } from './feeds/jackpot-routes.js';
import { feedA, feedB, resultRoutes } from './feeds/routes.js';
import { hookRoutes } from './hooks/hooks.js';
import { inboxRoutes } from './inbox/routes.js';
import { fontRoutes } from './pages/fonts.js';
import { answerProblem, Problem, read } from './problem.js';
import { pushApi, pushControls } from './push/api.js';
import { SendGridAccountChange } from './sendgrid/account.js';
import { sendGridApi } from './sendgrid/api.js';
import { settingsRoutes } from './stripe/account-settings.js';
import { stripeApi } from './stripe/api.js';
import { reportCharges } from './stripe/charges-report.js';
import { checkoutPages } from './stripe/checkout-page.js';
import { invoicePages } from './stripe/invoice-page.js';
import { portalPages } from './stripe/portal-page.js';
import { twilioApi } from './twilio/api.js';
import { TwilioAccountChange } from './twilio/account.js';
import { eventsApi } from './twilio/events-api.js';
import { messagingApi } from './twilio/messaging-api.js';
import { lookupApi } from './twilio/lookup.js';
import type { World } from './world.js';

const BODY_LIMIT = 4 * 1024 * 1024;

const WebhooksRequest = z.strictObject({
  stripe: z.url().optional(),
  twilioInbound: z.url().optional(),
  twilioEvents: z.url().optional(),
  sendgrid: z.url().optional(),
});

/** Every route: the providers' APIs, the hosted pages, and the controls. */
export function buildServer(world: World): FastifyInstance {
  const app = Fastify({ bodyLimit: BODY_LIMIT, forceCloseConnections: true });
  app.setErrorHandler(answerProblem);
  app.setNotFoundHandler((request) => {
    throw new Problem(404, 'not-found', 'There is nothing here', request.url);
  });
  app.register(stripeApi(world.stripe, world.faults), { prefix: '/v1' });
  app.register(twilioApi(world.twilio, world.twilioAccount, world.faults), { prefix: '/2010-04-01' });
  app.register(messagingApi(world.twilio, world.twilioAccount), { prefix: '/v1' });
  app.register(eventsApi(world.twilio, world.twilioAccount), { prefix: '/v1' });
  app.register(lookupApi(world.twilio), { prefix: '/v2' });
  app.register(sendGridApi(world.sendgrid, world.sendgridAccount, world.faults), { prefix: '/v3' });
  app.register(pushApi(world.push, world.faults), { prefix: '/push' });
  app.register(feedA(world.draws, world.faults), { prefix: '/feeds/a' });
  app.register(feedB(world.draws, world.faults), { prefix: '/feeds/b' });
  app.register(jackpotFeeds(world.jackpots, world.faults), { prefix: '/feeds/jackpots' });
  app.register((scope, _options, done) => {
    acceptForms(scope);
    pages(scope, world);
    controls(scope, world);
    done();
  });
  return app;
}

function acceptForms(app: FastifyInstance) {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
    parsed(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
}

function pages(app: FastifyInstance, world: World) {
  fontRoutes(app);
  checkoutPages(app, world.stripe);
  portalPages(app, world.stripe);
  invoicePages(app, world.stripe);
  inboxRoutes(app, {
    texts: world.twilio,
    mails: world.sendgrid,
    hooks: world.hooks,
    pushes: world.push,
    clock: world.clock,
  });
  hookRoutes(app, world.hooks);
}

function controls(app: FastifyInstance, world: World) {
  app.get('/health/live', () => ({ status: 'ok' }));
  app.get('/health/ready', () => ({ status: 'ok' }));
  clockRoutes(app, world.clock);
  faultRoutes(app, world.faults);
  resultRoutes(app, world.draws);
  jackpotControls(app, world.jackpots);
  app.get('/control/charges', () => reportCharges(world.stripe));
  settingsRoutes(app, world.stripe);
  pushControls(app, world.push);
  app.post('/control/twilio-account', (request) => {
    world.twilioAccount.change(read(TwilioAccountChange, request.body));
    return world.twilioAccount.settings;
  });
  app.post('/control/sendgrid-account', (request) => {
    world.sendgridAccount.change(read(SendGridAccountChange, request.body));
    return world.sendgridAccount.settings;
  });
  app.get('/control/sendgrid-public-key', () => ({ publicKey: world.signingKey.publicKey() }));
  app.get('/control/webhooks', () => world.webhooks);
  app.post('/control/webhooks', (request) => {
    world.changeWebhooks(read(WebhooksRequest, request.body));
    return world.webhooks;
  });
}
