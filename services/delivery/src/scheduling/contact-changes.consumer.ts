import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Controller } from '@nestjs/common';
import {
  type ContactChanged,
  ContactChangedSchema,
  type ContactCodeIssued,
  ContactCodeIssuedSchema,
} from '@numbercast/contracts/members/v1/events';
import { Clock, type EventMeta, InvalidEvent, On } from '@numbercast/platform';
import { type Channel, maskedAddress } from '../recipients/recipient.js';
import { WakeSignal } from '../messages/wake-signal.js';
import { segmentsOf } from '../messages/rendering/gsm7.js';
import { codeText } from '../messages/kinds/texts.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { accountMessage, accountMessageId, type AccountMessage, type Message } from '../messages/message.js';

/** Tells members what concerns the account itself, wherever their numbers go. */
@Controller()
export class ContactChangesConsumer {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly wakeSignal: WakeSignal,
    private readonly clock: Clock,
  ) {}

  @On(ContactCodeIssuedSchema)
  async sendCode({ codeId, memberId, channel, address, code, expiresAt }: ContactCodeIssued) {
    if ((channel !== 'sms' && channel !== 'email') || !expiresAt) throw new InvalidEvent('the code can go nowhere');
    const to = channel === 'sms' ? `+1${address}` : address;
    const timing = { now: this.clock.now(), deadline: timestampDate(expiresAt) };
    const segments = channel === 'sms' ? segmentsOf(codeText(code)) : 1;
    await this.queue(codeId, accountMessage(channel, memberId, { kind: 'code', to, code }, timing, segments));
  }

  /** To the address that was known before: whoever has taken the account over does not read there. */
  @On(ContactChangedSchema)
  async notifyOldAddress({ member, previousEmail, previousPhone }: ContactChanged, { id }: EventMeta) {
    if (!member || !previousEmail) throw new InvalidEvent('the event names no old address');
    const change: AccountMessage =
      member.phone === previousPhone
        ? { kind: 'email-changed', to: previousEmail, now: maskedAddress(member.email) }
        : { kind: 'phone-changed', to: previousEmail, now: maskedAddress(member.phone) };
    await this.queue(id, accountMessage('email', member.memberId, change, { now: this.clock.now() }));
  }

  private async queue(of: string, message: Message) {
    const channel: Channel = message.channel;
    await this.messages.insert(accountMessageId(of, channel), message);
    this.wakeSignal.notify(channel);
  }
}
