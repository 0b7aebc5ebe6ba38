import { Controller } from '@nestjs/common';
import {
  ConsentChangedSchema,
  ContactChangedSchema,
  MemberChangedSchema,
  MemberDeletedSchema,
  MemberJoinedSchema,
  MemberPausedSchema,
  MemberReactivatedSchema,
  MemberSuspendedSchema,
  type ConsentChanged,
  type Member,
} from '@numbercast/contracts/members/v1/events';
import { type EventMeta, InvalidEvent, On } from '@numbercast/platform';
import { CarriersService } from '../recipients/carriers/carriers.service.js';
import { ConsentsService } from '../recipients/consents/consents.service.js';
import { MessageQueueService } from '../messages/message-queue.service.js';
import { MailboxesService } from '../recipients/mailboxes/mailboxes.service.js';
import { toRecipient } from '../recipients/recipient.js';
import { RecipientsRepository } from '../recipients/recipients.repository.js';

/** Stores recipients. Every member event contains the whole member, and the newest one is stored. */
@Controller()
export class RecipientsConsumer {
  constructor(
    private readonly contacts: RecipientsRepository,
    private readonly consents: ConsentsService,
    private readonly messages: MessageQueueService,
    private readonly carriers: CarriersService,
    private readonly mailboxes: MailboxesService,
  ) {}

  @On(MemberChangedSchema)
  async saveChanged({ member }: { member?: Member }) {
    await this.save({ member });
    if (member) await this.messages.followChannelChoice(member.memberId);
  }

  @On(ConsentChangedSchema)
  async saveConsent({ member, channel, allowed, source }: ConsentChanged, meta: EventMeta) {
    await this.save({ member });
    if (!member) return;
    await this.consents.follow(member.memberId, channel, allowed, source, meta.time);
    if (channel === 'email' && allowed && source === 'profile') await this.mailboxes.reopen(member.memberId);
  }

  @On(
    MemberJoinedSchema,
    ContactChangedSchema,
    MemberPausedSchema,
    MemberReactivatedSchema,
    MemberSuspendedSchema,
    MemberDeletedSchema,
  )
  async save({ member }: { member?: Member }) {
    if (!member?.memberId) throw new InvalidEvent('the event has no member');
    const contact = toRecipient(member);
    await this.contacts.save(member.memberId, contact);
    if (contact.smsAllowed && contact.channels.includes('sms')) await this.carriers.request(contact.phone);
  }
}
