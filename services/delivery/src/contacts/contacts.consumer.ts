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
import { CarriersService } from '../carriers/carriers.service.js';
import { ConsentsService } from '../consents/consents.service.js';
import { DeliveriesService } from '../ledger/deliveries.service.js';
import { MailboxesService } from '../mailboxes/mailboxes.service.js';
import { contactOf } from './contact.js';
import { ContactsRepository } from './contacts.repository.js';

/** Every member event carries the whole member: the newest one is kept. */
@Controller()
export class ContactsConsumer {
  constructor(
    private readonly contacts: ContactsRepository,
    private readonly consents: ConsentsService,
    private readonly deliveries: DeliveriesService,
    private readonly carriers: CarriersService,
    private readonly mailboxes: MailboxesService,
  ) {}

  @On(MemberChangedSchema)
  async keepChanged({ member }: { member?: Member }) {
    await this.keep({ member });
    if (member) await this.deliveries.followChoice(member.memberId);
  }

  @On(ConsentChangedSchema)
  async keepConsent({ member, channel, allowed, source }: ConsentChanged, meta: EventMeta) {
    await this.keep({ member });
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
  async keep({ member }: { member?: Member }) {
    if (!member?.memberId) throw new InvalidEvent('a member event without its member');
    const contact = contactOf(member);
    await this.contacts.keep(member.memberId, contact);
    if (contact.smsAllowed && contact.channels.includes('sms')) await this.carriers.want(contact.phone);
  }
}
