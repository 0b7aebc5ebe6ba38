import { Module } from '@nestjs/common';
import { SendGridMails } from './sendgrid-mails.js';
import { SendGridSuppressions } from './sendgrid-suppressions.js';
import { TwilioLookup } from './twilio-lookup.js';
import { TwilioTexts } from './twilio-texts.js';

/** Clients of Twilio and SendGrid. */
@Module({
  providers: [TwilioLookup, TwilioTexts, SendGridMails, SendGridSuppressions],
  exports: [TwilioLookup, TwilioTexts, SendGridMails, SendGridSuppressions],
})
export class ProvidersModule {}
