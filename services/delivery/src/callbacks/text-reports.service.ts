import { Injectable } from '@nestjs/common';
import { ConsentsService } from '../recipients/consents/consents.service.js';
import { addressOf } from '../recipients/recipient.js';
import { RecipientsRepository } from '../recipients/recipients.repository.js';
import { DeliveryMetrics } from '../stats/delivery-metrics.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { refusalReported, SenderRefusalsRepository } from '../providers/sender-refusals.repository.js';
import { isNoTextPhone, stateOfTwilio } from '../providers/twilio-status.js';
import { type Moment, Timing } from '../timing.js';
import { MessageReportsService } from './message-reports.service.js';
import type { ProviderEvent, TwilioStatus } from './provider-event.js';

/** How long a status waits for its text. The provider can report it before the response to the call is recorded. */
const WAITS_FOR_TEXT_MS = 10 * 60_000;

@Injectable()
export class TextReportsService {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly contacts: RecipientsRepository,
    private readonly consents: ConsentsService,
    private readonly reports: MessageReportsService,
    private readonly metrics: DeliveryMetrics,
    private readonly refusals: SenderRefusalsRepository,
    private readonly timing: Timing,
  ) {}

  /** Adds the known messages to status events of Event Streams, which name only the provider's id. */
  async withMessages(events: readonly ProviderEvent[]): Promise<readonly ProviderEvent[]> {
    const sids = events.flatMap((event) => (isWithoutMessage(event) ? [event.payload.MessageSid] : []));
    if (sids.length === 0) return events;
    const texts = await this.messages.findTexts(sids);
    return events.map((event) => {
      const text = isWithoutMessage(event) && texts.get(event.payload.MessageSid);
      return text ? { ...event, payload: { ...event.payload, d: text._id, a: text.attempt } } : event;
    });
  }

  /** @returns false if the status names no message and may get one by {@link withMessages} later */
  async apply({ MessageSid, MessageStatus, ErrorCode, d: id, a, r }: TwilioStatus, at: Moment): Promise<boolean> {
    const status = stateOfTwilio(MessageStatus, ErrorCode);
    if (!status) return true;
    if (!id) return this.timing.moment().technical.getTime() - at.technical.getTime() > WAITS_FOR_TEXT_MS;
    if (status.error) this.metrics.textFailures.inc({ code: status.error.code });
    const refusal = refusalReported(status);
    if (refusal) await this.refusals.note('sms', refusal);
    const report = { ...status, providerId: MessageSid, attempt: a, reference: r };
    const message = await this.reports.apply(id, report, at);
    if (message?.memberId && message.to && isNoTextPhone(ErrorCode))
      await this.suppress(message.memberId, message.to, at, `text ${MessageSid}: error ${ErrorCode}`);
    return true;
  }

  /** Matches by number, so that an event about an old number does not affect a member who has changed it since. */
  private async suppress(memberId: string, phone: string, at: Moment, evidence: string) {
    const contact = await this.contacts.find(memberId);
    if (!contact || addressOf(contact, 'sms') !== phone) return;
    await this.consents.optOut({ memberId, channel: 'sms', source: 'unreachable', at, evidence: { evidence } });
  }
}

const isWithoutMessage = (event: ProviderEvent): event is Extract<ProviderEvent, { kind: 'twilio-status' }> =>
  event.kind === 'twilio-status' && event.payload.d === undefined;
