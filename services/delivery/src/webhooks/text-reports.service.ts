import { Injectable } from '@nestjs/common';
import { DeliveriesRepository } from '../ledger/deliveries.repository.js';
import { takeReport } from '../ledger/transitions.js';
import { stateOfTwilio } from '../providers/twilio-status.js';
import { type Moment, Timing } from '../timing.js';
import type { TwilioStatus } from './provider-event.js';

@Injectable()
export class TextReportsService {
  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly timing: Timing,
  ) {}

  async take({ MessageSid, MessageStatus, d, a }: TwilioStatus, at: Moment) {
    const told = stateOfTwilio(MessageStatus);
    const id = d ?? (await this.deliveries.findByProviderId(MessageSid))?._id;
    if (!told || !id) return;
    const report = { ...told, providerId: MessageSid, attempt: a };
    await this.deliveries.change(id, (row) => takeReport(row, report, at, this.timing.lookups));
  }
}
