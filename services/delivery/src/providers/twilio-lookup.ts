import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, ProviderCalls } from '@numbercast/platform';
import { type Carrier, carrierNamed } from './carrier.js';
import type { Config } from '../config.js';
import { twilioClient } from './twilio-client.js';

/** Twilio Lookup v2, line type intelligence. */
@Injectable()
export class TwilioLookup {
  private readonly numbers;

  constructor(@Inject(CONFIG) config: Config, calls: ProviderCalls) {
    this.numbers = twilioClient(config, calls).lookups.v2.phoneNumbers;
  }

  /** @param phone ten digits @returns null when the provider did not respond */
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
