import { Module } from '@nestjs/common';
import { ProvidersModule } from '../providers/providers.module.js';
import { DnsCheck } from './dns.check.js';
import { PublicAddressCheck } from './public-address.check.js';
import { SendGridCheck } from './sendgrid.check.js';
import { TwilioCheck } from './twilio.check.js';

/** The preflight of the Twilio and SendGrid accounts of the sender domain, and of the public address. */
@Module({ imports: [ProvidersModule], providers: [TwilioCheck, SendGridCheck, DnsCheck, PublicAddressCheck] })
export class PreflightModule {}
