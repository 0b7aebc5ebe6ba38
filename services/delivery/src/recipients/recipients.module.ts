import { Module } from '@nestjs/common';
import { ProvidersModule } from '../providers/providers.module.js';
import { TimingModule } from '../timing.module.js';
import { CarriersService } from './carriers/carriers.service.js';
import { PhonesRepository } from './carriers/phones.repository.js';
import { ConsentsRepository } from './consents/consents.repository.js';
import { ConsentsService } from './consents/consents.service.js';
import { PhoneRefusalsRepository } from './consents/phone-refusals.repository.js';
import { DevicesRepository } from './devices/devices.repository.js';
import { DevicesService } from './devices/devices.service.js';
import { DrawResultsRepository } from './draw-results.repository.js';
import { JackpotsRepository } from './jackpots.repository.js';
import { MailboxesRepository } from './mailboxes/mailboxes.repository.js';
import { MailboxesService } from './mailboxes/mailboxes.service.js';
import { RecipientsRepository } from './recipients.repository.js';
import { RecipientsService } from './recipients.service.js';

/** Read models of members: channels, consents, phones, mailboxes, and devices. */
@Module({
  imports: [ProvidersModule, TimingModule],
  providers: [
    PhonesRepository,
    CarriersService,
    ConsentsRepository,
    ConsentsService,
    PhoneRefusalsRepository,
    DevicesRepository,
    DevicesService,
    RecipientsRepository,
    JackpotsRepository,
    DrawResultsRepository,
    RecipientsService,
    MailboxesRepository,
    MailboxesService,
  ],
  exports: [
    RecipientsRepository,
    ConsentsService,
    CarriersService,
    MailboxesService,
    JackpotsRepository,
    DrawResultsRepository,
    PhonesRepository,
    ConsentsRepository,
    MailboxesRepository,
    DevicesRepository,
    DevicesService,
    RecipientsService,
  ],
})
export class RecipientsModule {}
