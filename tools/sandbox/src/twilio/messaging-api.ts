import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TwilioAccount, TwilioAccountSettings } from './account.js';
import { answerError, authenticate } from './api.js';
import { notFound } from './api-error.js';
import { page } from './page.js';
import { queryOf } from './query.js';
import type { TwilioWorld } from './world.js';

type Service = TwilioAccountSettings['services'][number];
type ById = FastifyRequest<{ Params: { sid: string } }>;

/** The sid of a messaging service's brand differs from its own only in the prefix. */
const brandSid = ({ sid }: Service) => sid.replace('MG', 'BN');

/** Messaging v1 under `/v1`: messaging services and the registrations that US carriers require. */
export function messagingApi(world: TwilioWorld, account: TwilioAccount) {
  return (app: FastifyInstance, _options: object, done: () => void) => {
    app.addHook('onRequest', async (request) => authenticate(request, world));
    app.setErrorHandler(answerError);
    const serviceOf = ({ params: { sid } }: ById) => {
      const found = account.settings.services.find((one) => one.sid === sid);
      if (!found) throw notFound(sid);
      return found;
    };
    app.get('/Services', () => page('services', account.settings.services.map(presentService)));
    app.get('/Services/:sid', (request: ById) => presentService(serviceOf(request)));
    app.get('/Services/:sid/PhoneNumbers', (request: ById) => {
      const service = serviceOf(request);
      const numbers = account.settings.numbers.filter(({ sid }) => service.numbers.includes(sid));
      const shown = numbers.map(({ sid, phoneNumber }) => ({
        sid,
        service_sid: service.sid,
        phone_number: phoneNumber,
      }));
      return page('phone_numbers', shown);
    });
    app.get('/Services/:sid/Compliance/Usa2p', (request: ById) => {
      const service = serviceOf(request);
      const campaign = { sid: 'QE', brand_registration_sid: brandSid(service), campaign_status: service.campaign };
      return page('compliance', service.campaign ? [campaign] : []);
    });
    app.get('/a2p/BrandRegistrations/:sid', ({ params: { sid } }: ById) => {
      const service = account.settings.services.find((one) => brandSid(one) === sid);
      if (!service) throw notFound(sid);
      return { sid, status: service.brand };
    });
    app.get('/Tollfree/Verifications', (request) => {
      const wanted = queryOf(request).get('TollfreePhoneNumberSid');
      const found = Object.entries(account.settings.tollFree).filter(([sid]) => wanted === null || sid === wanted);
      const shown = found.map(([sid, status]) => ({ sid: 'HH', tollfree_phone_number_sid: sid, status }));
      return page('verifications', shown);
    });
    done();
  };
}

const presentService = ({ sid, inboundUrl, usesNumberUrl }: Service) => ({
  sid,
  friendly_name: 'Numbercast',
  inbound_request_url: inboundUrl,
  inbound_method: 'POST',
  use_inbound_webhook_on_number: usesNumberUrl,
});
