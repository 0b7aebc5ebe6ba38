import { Module } from '@nestjs/common';
import { SenderRefusalsRepository } from './sender-refusals.repository.js';
import { SendGridMails } from './sendgrid-mails.js';
import { SendGridSuppressions } from './sendgrid-suppressions.js';
import { TwilioLookup } from './twilio-lookup.js';
import { TwilioTexts } from './twilio-texts.js';

/** Clients of Twilio and SendGrid. */
@Module({
  providers: [SenderRefusalsRepository, TwilioLookup, TwilioTexts, SendGridMails, SendGridSuppressions],
  exports: [SenderRefusalsRepository, TwilioLookup, TwilioTexts, SendGridMails, SendGridSuppressions],
})
export class ProvidersModule {}
