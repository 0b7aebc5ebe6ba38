import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerError, authenticate } from './api.js';
import type { TwilioWorld } from './world.js';

// By a number's last digit, about as the carriers share the country
const CARRIERS = [
  ...Array<string>(4).fill('Verizon Wireless'),
  ...Array<string>(3).fill('T-Mobile USA, Inc.'),
  ...Array<string>(3).fill('AT&T Wireless'),
];

/** Lookup v2 under `/v2`: which carrier serves a number. */
export function lookupApi(world: TwilioWorld) {
  return (app: FastifyInstance, _options: object, done: () => void) => {
    app.addHook('onRequest', async (request) => authenticate(request, world));
    app.setErrorHandler(answerError);
    app.get('/PhoneNumbers/:number', ({ params: { number } }: FastifyRequest<{ Params: { number: string } }>) => ({
      phone_number: number,
      country_code: 'US',
      calling_country_code: '1',
      valid: true,
      line_type_intelligence: { carrier_name: CARRIERS[Number(number.at(-1))], type: 'mobile', error_code: null },
    }));
    done();
  };
}
