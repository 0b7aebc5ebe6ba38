import { Module } from '@nestjs/common';
import { SenderRefusalsRepository } from './sender-refusals.repository.js';
import { PushMessages } from './push-messages.js';
import { SendGridMails } from './sendgrid-mails.js';
import { SendGridSuppressions } from './sendgrid-suppressions.js';
import { TwilioLookup } from './twilio-lookup.js';
import { TwilioTexts } from './twilio-texts.js';

/** Clients of Twilio, SendGrid, and push services. */
@Module({
  providers: [SenderRefusalsRepository, TwilioLookup, TwilioTexts, SendGridMails, SendGridSuppressions, PushMessages],
  exports: [SenderRefusalsRepository, TwilioLookup, TwilioTexts, SendGridMails, SendGridSuppressions, PushMessages],
})
export class ProvidersModule {}
