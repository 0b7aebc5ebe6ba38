import type { ProviderCalls } from '@numbercast/platform';
import twilio from 'twilio';
import type { Config } from '../config.js';
import { currentSecret } from '../rotating-secret.js';
import { TwilioHttpClient } from './twilio-http-client.js';

export type TwilioClient = ReturnType<typeof twilio>;

/** Creates Twilio's SDK with the account of the settings and our HTTP client. */
export function twilioClient(config: Config, calls: ProviderCalls): TwilioClient {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_API_URL, PROVIDER_TIMEOUT_MS } = config;
  const httpClient = new TwilioHttpClient(calls, TWILIO_API_URL, PROVIDER_TIMEOUT_MS);
  return twilio(TWILIO_ACCOUNT_SID, currentSecret(TWILIO_AUTH_TOKEN), { httpClient });
}
