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
  type MemberSelfExcluded,
  MemberSelfExcludedSchema,
} from '@numbercast/contracts/members/v1/events';
import { type EventMeta, InvalidEvent, On } from '@numbercast/platform';
import { MemberDecisionsService } from './member-decisions.service.js';
import { ContactUpdatesService } from '../signups/contact-updates.service.js';
import { SignupsService } from '../signups/signups.service.js';
import { SubscriptionReconciler } from '../subscription-reconciler/subscription-reconciler.service.js';

@Controller()
export class MemberEventsConsumer {
  constructor(
    private readonly decisions: MemberDecisionsService,
    private readonly reconciler: SubscriptionReconciler,
    private readonly signups: SignupsService,
    private readonly contacts: ContactUpdatesService,
  ) {}

  @On(MemberPausedSchema)
  async pauseCharging({ member }: MemberPaused, { seq }: EventMeta) {
    await this.decisions.pause(idOf(member), seq);
  }

  @On(MemberReactivatedSchema)
  async resumeCharging({ member }: MemberReactivated, { seq }: EventMeta) {
    await this.decisions.resume(idOf(member), seq);
  }

  @On(ContactChangedSchema)
  async updateContact({ member }: ContactChanged, { seq }: EventMeta) {
    if (!member?.email || !member.phone) throw new InvalidEvent('the event has no contact');
    await this.contacts.apply(member.memberId, { email: member.email, phone: member.phone }, seq);
  }

  @On(MemberClosedSchema)
  async endClosed({ memberId }: MemberClosed, { seq }: EventMeta) {
    await this.decisions.close(memberId, seq);
  }

  @On(MemberSelfExcludedSchema)
  async endExcluded({ memberId }: MemberSelfExcluded, { seq }: EventMeta) {
    await this.decisions.exclude(memberId, seq);
  }

  @On(MemberReopenedSchema)
  async approveResubscription({ memberId }: MemberReopened, { seq }: EventMeta) {
    await this.decisions.approveResubscription(memberId, seq);
  }

  @On(MemberDeletedSchema)
  async endSubscription({ member }: MemberDeleted) {
    await this.reconciler.cancel(idOf(member), 'deleted');
    await this.signups.release(idOf(member));
  }
}

function idOf(member: Member | undefined) {
  if (!member?.memberId) throw new InvalidEvent('the event has no member');
  return member.memberId;
}
