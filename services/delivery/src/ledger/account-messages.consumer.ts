import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Controller } from '@nestjs/common';
import {
  type ContactChanged,
  ContactChangedSchema,
  type ContactCodeIssued,
  ContactCodeIssuedSchema,
} from '@numbercast/contracts/members/v1/events';
import { Clock, type EventMeta, InvalidEvent, On } from '@numbercast/platform';
import { type Channel, maskedAddress } from '../contacts/contact.js';
import { WakeSignal } from '../sending/wake-signal.js';
import { segmentsOf } from '../templates/gsm7.js';
import { codeText } from '../templates/texts.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { accountDelivery, accountMessageId, type AccountMessage, type Delivery } from './delivery.js';

/** Tells members what concerns the account itself, wherever their numbers go. */
@Controller()
export class AccountMessagesConsumer {
  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly bell: WakeSignal,
    private readonly clock: Clock,
  ) {}

  @On(ContactCodeIssuedSchema)
  async sendCode({ codeId, memberId, channel, address, code, expiresAt }: ContactCodeIssued) {
    if ((channel !== 'sms' && channel !== 'email') || !expiresAt) throw new InvalidEvent('the code can go nowhere');
    const to = channel === 'sms' ? `+1${address}` : address;
    const timing = { now: this.clock.now(), deadline: timestampDate(expiresAt) };
    const segments = channel === 'sms' ? segmentsOf(codeText(code)) : 1;
    await this.queue(codeId, accountDelivery(channel, memberId, { kind: 'code', to, code }, timing, segments));
  }

  /** To the address that was known before: whoever has taken the account over does not read there. */
  @On(ContactChangedSchema)
  async tellOldAddress({ member, previousEmail, previousPhone }: ContactChanged, { id }: EventMeta) {
    if (!member || !previousEmail) throw new InvalidEvent('the event names no old address');
    const change: AccountMessage =
      member.phone === previousPhone
        ? { kind: 'email-changed', to: previousEmail, now: maskedAddress(member.email) }
        : { kind: 'phone-changed', to: previousEmail, now: maskedAddress(member.phone) };
    await this.queue(id, accountDelivery('email', member.memberId, change, { now: this.clock.now() }));
  }

  private async queue(of: string, delivery: Delivery) {
    const channel: Channel = delivery.channel;
    await this.deliveries.insert(accountMessageId(of, channel), delivery);
    this.bell.notify(channel);
  }
}
