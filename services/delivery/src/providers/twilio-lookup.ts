import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, ProviderCalls } from '@numbercast/platform';
import twilio from 'twilio';
import { type Carrier, carrierNamed } from './carrier.js';
import type { Config } from '../config.js';
import { currentSecret } from '../rotating-secret.js';
import { TwilioHttpClient } from './twilio-http-client.js';

/** Twilio Lookup v2, line type intelligence. */
@Injectable()
export class TwilioLookup {
  private readonly numbers;

  constructor(@Inject(CONFIG) config: Config, calls: ProviderCalls) {
    const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_API_URL, PROVIDER_TIMEOUT_MS } = config;
    const httpClient = new TwilioHttpClient(calls, TWILIO_API_URL, PROVIDER_TIMEOUT_MS);
    this.numbers = twilio(TWILIO_ACCOUNT_SID, currentSecret(TWILIO_AUTH_TOKEN), { httpClient }).lookups.v2.phoneNumbers;
  }

  /** @param phone ten digits @returns null when the provider did not answer */
  async carrierOf(phone: string): Promise<Carrier | null> {
    try {
      const { lineTypeIntelligence: line } = await this.numbers(`+1${phone}`).fetch({
        fields: 'line_type_intelligence',
      });
      return line?.carrierName ? carrierNamed(line.carrierName) : null;
    } catch {
      // The caller retries later; sending does not wait for it
      return null;
    }
  }
}
