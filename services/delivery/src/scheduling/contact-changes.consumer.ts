import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Controller } from '@nestjs/common';
import {
  type ContactChanged,
  ContactChangedSchema,
  type ContactCodeIssued,
  ContactCodeIssuedSchema,
} from '@numbercast/contracts/members/v1/events';
import { type EventMeta, InvalidEvent, On } from '@numbercast/platform';
import type { ContactChangedNotice } from '../messages/kinds/contact-changed.js';
import { MessageQueueService } from '../messages/message-queue.service.js';
import { type Channel, maskedAddress } from '../recipients/recipient.js';

/** @param about id of the code, or of the event that changed the address */
const messageId = (about: string, channel: Channel) => `account|${about}|${channel}`;

/** Sends codes to new addresses, and notifies previous addresses, regardless of how members receive their numbers. */
@Controller()
export class ContactChangesConsumer {
  constructor(private readonly queue: MessageQueueService) {}

  @On(ContactCodeIssuedSchema)
  async sendCode({ codeId, memberId, channel, address, code, expiresAt }: ContactCodeIssued) {
    if ((channel !== 'sms' && channel !== 'email') || !expiresAt)
      throw new InvalidEvent('the code has no valid channel or no expiration');
    const to = channel === 'sms' ? `+1${address}` : address;
    const content = { kind: 'code' as const, to, code };
    await this.queue.queue(
      messageId(codeId, channel),
      { memberId, channel, content },
      { deadline: timestampDate(expiresAt) },
    );
  }

  /** Notifies the previous address, which an attacker who took over the account cannot read. */
  @On(ContactChangedSchema)
  async notifyFormerAddress({ member, previousEmail, previousPhone }: ContactChanged, { id }: EventMeta) {
    if (!member || !previousEmail) throw new InvalidEvent('the event has no member or previous email');
    const content: ContactChangedNotice =
      member.phone === previousPhone
        ? { kind: 'email-changed', to: previousEmail, now: maskedAddress(member.email) }
        : { kind: 'phone-changed', to: previousEmail, now: maskedAddress(member.phone) };
    await this.queue.queue(messageId(id, 'email'), { memberId: member.memberId, channel: 'email', content });
  }
}
