import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TwilioAccount } from './account.js';
import { notFound } from './api-error.js';
import { queryOf } from './query.js';

type ById = FastifyRequest<{ Params: { sid: string } }>;

/** The account under `/2010-04-01`: what it is and which senders it has. */
export function accountRoutes(app: FastifyInstance, account: TwilioAccount, accountSid: string) {
  const list = (key: string, found: object[]) => ({ [key]: found, page: 0, page_size: 50, next_page_uri: null });
  app.get('/Accounts/:sid', ({ params: { sid } }: ById) => {
    if (sid !== `${accountSid}.json`) throw notFound(sid);
    const { status, type } = account.settings;
    return { sid: accountSid, friendly_name: 'Numbercast', status, type };
  });
  app.get('/Accounts/:account/IncomingPhoneNumbers.json', (request) => {
    const wanted = queryOf(request).get('PhoneNumber');
    const found = account.settings.numbers.filter(({ phoneNumber }) => wanted === null || phoneNumber === wanted);
    const shown = found.map(({ sid, phoneNumber, canText, inboundUrl }) => ({
      sid,
      phone_number: phoneNumber,
      capabilities: { sms: canText, mms: canText, voice: false, fax: false },
      sms_url: inboundUrl,
      sms_method: 'POST',
    }));
    return list('incoming_phone_numbers', shown);
  });
  app.get('/Accounts/:account/SMS/ShortCodes.json', (request) => {
    const wanted = queryOf(request).get('ShortCode');
    const found = account.settings.shortCodes.filter(({ shortCode }) => wanted === null || shortCode === wanted);
    const shown = found.map(({ shortCode, inboundUrl }) => ({
      sid: `SC${shortCode}`,
      short_code: shortCode,
      sms_url: inboundUrl,
    }));
    return list('short_codes', shown);
  });
}
