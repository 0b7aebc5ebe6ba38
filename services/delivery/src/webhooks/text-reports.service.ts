import { Injectable } from '@nestjs/common';
import { ConsentsService } from '../consents/consents.service.js';
import { addressOf } from '../contacts/contact.js';
import { ContactsRepository } from '../contacts/contacts.repository.js';
import { DeliveryMetrics } from '../delivery-metrics.js';
import { DeliveriesRepository } from '../ledger/deliveries.repository.js';
import { takeReport } from '../ledger/reports.js';
import { isNoTextPhone, stateOfTwilio } from '../providers/twilio-status.js';
import { type Moment, Timing } from '../timing.js';
import type { TwilioStatus } from './provider-event.js';

@Injectable()
export class TextReportsService {
  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly contacts: ContactsRepository,
    private readonly consents: ConsentsService,
    private readonly timing: Timing,
    private readonly metrics: DeliveryMetrics,
  ) {}

  async take({ MessageSid, MessageStatus, ErrorCode, d, a, r }: TwilioStatus, at: Moment) {
    const told = stateOfTwilio(MessageStatus, ErrorCode);
    const id = d ?? (await this.deliveries.findByProviderId(MessageSid))?._id;
    if (!told || !id) return;
    if (told.error) this.metrics.textFailures.inc({ code: told.error.code });
    const report = { ...told, providerId: MessageSid, attempt: a, reference: r };
    const row = await this.deliveries.change(id, (current) => takeReport(current, report, at, this.timing.lookups));
    if (row?.memberId && row.to && isNoTextPhone(ErrorCode))
      await this.suppress(row.memberId, row.to, at, `text ${MessageSid}: error ${ErrorCode}`);
  }

  /** Goes by the number: a member who has changed it since is not touched by what happened to the old one. */
  private async suppress(memberId: string, phone: string, at: Moment, evidence: string) {
    const contact = await this.contacts.find(memberId);
    if (!contact || addressOf(contact, 'sms') !== phone) return;
    await this.consents.optOut({ memberId, channel: 'sms', source: 'unreachable', at, heard: { evidence } });
  }
}
