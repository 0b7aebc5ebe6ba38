import { Controller } from '@nestjs/common';
import {
  type ContactChanged,
  ContactChangedSchema,
  type Member,
  type MemberClosed,
  MemberClosedSchema,
  type MemberDeleted,
  MemberDeletedSchema,
  type MemberPaused,
  MemberPausedSchema,
  type MemberReactivated,
  MemberReactivatedSchema,
  type MemberReopened,
  MemberReopenedSchema,
} from '@numbercast/contracts/members/v1/events';
import { type EventMeta, InvalidEvent, On } from '@numbercast/platform';
import { ContactsService } from '../signups/contacts.service.js';
import { SignupsService } from '../signups/signups.service.js';
import { SubscriptionsService } from './subscriptions.service.js';

@Controller()
export class SubscriptionsConsumer {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly signups: SignupsService,
    private readonly contacts: ContactsService,
  ) {}

  @On(MemberPausedSchema)
  async pauseCharging({ member }: MemberPaused, { seq }: EventMeta) {
    await this.subscriptions.pause(idOf(member), seq);
  }

  @On(MemberReactivatedSchema)
  async resumeCharging({ member }: MemberReactivated, { seq }: EventMeta) {
    await this.subscriptions.resume(idOf(member), seq);
  }

  @On(ContactChangedSchema)
  async followContact({ member }: ContactChanged, { seq }: EventMeta) {
    if (!member?.email || !member.phone) throw new InvalidEvent('the event names no contact');
    await this.contacts.follow(member.memberId, { email: member.email, phone: member.phone }, seq);
  }

  @On(MemberClosedSchema)
  async endClosed({ memberId }: MemberClosed, { seq }: EventMeta) {
    await this.subscriptions.close(memberId, seq);
  }

  @On(MemberReopenedSchema)
  async approveRestart({ memberId }: MemberReopened, { seq }: EventMeta) {
    await this.subscriptions.approveRestart(memberId, seq);
  }

  @On(MemberDeletedSchema)
  async endSubscription({ member }: MemberDeleted) {
    await this.subscriptions.cancel(idOf(member), 'deleted');
    await this.signups.release(idOf(member));
  }
}

function idOf(member: Member | undefined) {
  if (!member?.memberId) throw new InvalidEvent('the event names no member');
  return member.memberId;
}
