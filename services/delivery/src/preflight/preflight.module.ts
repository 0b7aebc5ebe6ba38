import { Module } from '@nestjs/common';
import { ProvidersModule } from '../providers/providers.module.js';
import { DnsCheck } from './dns.check.js';
import { PushCheck } from './push.check.js';
import { PublicAddressCheck } from './public-address.check.js';
import { SendGridCheck } from './sendgrid.check.js';
import { TwilioCheck } from './twilio.check.js';

/**
 * The preflight checks of the Twilio and SendGrid accounts, the sender domain, the public address, and the keys of push
 * messages.
 */
@Module({
  imports: [ProvidersModule],
  providers: [TwilioCheck, SendGridCheck, DnsCheck, PublicAddressCheck, PushCheck],
})
export class PreflightModule {}
