import { Injectable } from '@nestjs/common';
import type { OptOutSource } from '../recipients/consents/consent.js';
import { ConsentsService } from '../recipients/consents/consents.service.js';
import { RecipientsRepository } from '../recipients/recipients.repository.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { MailboxesService } from '../recipients/mailboxes/mailboxes.service.js';
import { isPassingBounce, optOutOfSendGrid, providerIdOf, stateOfSendGrid } from '../providers/sendgrid-status.js';
import type { Moment } from '../timing.js';
import { MessageReportsService } from './message-reports.service.js';
import type { SendGridEvent } from './provider-event.js';

@Injectable()
export class MailReportsService {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly contacts: RecipientsRepository,
    private readonly consents: ConsentsService,
    private readonly mailboxes: MailboxesService,
    private readonly reports: MessageReportsService,
  ) {}

  async apply(sendGridEvent: SendGridEvent, at: Moment) {
    const id = sendGridEvent.d ?? (await this.messageOf(sendGridEvent));
    const state = stateOfSendGrid(sendGridEvent);
    if (id && state) {
      const report = {
        ...state,
        providerId: providerIdOf(sendGridEvent),
        attempt: sendGridEvent.a,
        reference: sendGridEvent.r,
      };
      await this.reports.apply(id, report, at);
    }
    const source = optOutOfSendGrid(sendGridEvent);
    if (source ?? isPassingBounce(sendGridEvent)) await this.suppress(sendGridEvent, source, at);
  }

  private async messageOf(sendGridEvent: SendGridEvent) {
    const providerId = providerIdOf(sendGridEvent);
    return providerId ? (await this.messages.findByProviderId(providerId, sendGridEvent.email))?._id : undefined;
  }

  /** Matches by address, so that an event about an old address does not affect a member who has changed it since. */
  private async suppress(sendGridEvent: SendGridEvent, source: OptOutSource | null, at: Moment) {
    const contact = await this.contacts.findByEmail(sendGridEvent.email);
    const evidence = {
      evidence:
        `mail ${sendGridEvent.sg_message_id ?? ''} to ${sendGridEvent.email}: ${sendGridEvent.event} ${sendGridEvent.reason ?? ''}`.slice(
          0,
          300,
        ),
    };
    if (!contact) return;
    if (source) await this.consents.optOut({ memberId: contact._id, channel: 'email', source, at, evidence });
    else await this.mailboxes.recordReturn(contact._id, at, evidence);
  }
}
