import { Injectable } from '@nestjs/common';
import { ConsentsService } from '../recipients/consents/consents.service.js';
import { addressOf } from '../recipients/recipient.js';
import { RecipientsRepository } from '../recipients/recipients.repository.js';
import { DeliveryMetrics } from '../stats/delivery-metrics.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { refusalReported, SenderRefusalsRepository } from '../providers/sender-refusals.repository.js';
import { isNoTextPhone, stateOfTwilio } from '../providers/twilio-status.js';
import type { Moment } from '../timing.js';
import { MessageReportsService } from './message-reports.service.js';
import type { TwilioStatus } from './provider-event.js';

@Injectable()
export class TextReportsService {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly contacts: RecipientsRepository,
    private readonly consents: ConsentsService,
    private readonly reports: MessageReportsService,
    private readonly metrics: DeliveryMetrics,
    private readonly refusals: SenderRefusalsRepository,
  ) {}

  async apply({ MessageSid, MessageStatus, ErrorCode, d, a, r }: TwilioStatus, at: Moment) {
    const status = stateOfTwilio(MessageStatus, ErrorCode);
    const id = d ?? (await this.messages.findByProviderId(MessageSid))?._id;
    if (!status || !id) return;
    if (status.error) this.metrics.textFailures.inc({ code: status.error.code });
    const refusal = refusalReported(status);
    if (refusal) await this.refusals.note('sms', refusal);
    const report = { ...status, providerId: MessageSid, attempt: a, reference: r };
    const message = await this.reports.apply(id, report, at);
    if (message?.memberId && message.to && isNoTextPhone(ErrorCode))
      await this.suppress(message.memberId, message.to, at, `text ${MessageSid}: error ${ErrorCode}`);
  }

  /** Goes by the number: a member who has changed it since is not touched by what happened to the old one. */
  private async suppress(memberId: string, phone: string, at: Moment, evidence: string) {
    const contact = await this.contacts.find(memberId);
    if (!contact || addressOf(contact, 'sms') !== phone) return;
    await this.consents.optOut({ memberId, channel: 'sms', source: 'unreachable', at, evidence: { evidence } });
  }
}
