import { Module } from '@nestjs/common';
import { ProvidersModule } from '../providers/providers.module.js';
import { DnsCheck } from './dns.check.js';
import { SendGridCheck } from './sendgrid.check.js';
import { TwilioCheck } from './twilio.check.js';

/** The preflight of the Twilio and SendGrid accounts and of the sender domain. */
@Module({ imports: [ProvidersModule], providers: [TwilioCheck, SendGridCheck, DnsCheck] })
export class PreflightModule {}
