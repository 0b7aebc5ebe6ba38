import { Controller } from '@nestjs/common';
import {
  type Member,
  type MemberDeleted,
  MemberDeletedSchema,
  type MemberPaused,
  MemberPausedSchema,
  type MemberReactivated,
  MemberReactivatedSchema,
} from '@numbercast/contracts/members/v1/events';
import { InvalidEvent, On } from '@numbercast/platform';
import { SignupsService } from '../signups/signups.service.js';
import { SubscriptionsService } from './subscriptions.service.js';

@Controller()
export class SubscriptionsConsumer {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly signups: SignupsService,
  ) {}

  @On(MemberPausedSchema)
  async pauseCharging({ member }: MemberPaused) {
    await this.subscriptions.pause(idOf(member));
  }

  @On(MemberReactivatedSchema)
  async resumeCharging({ member }: MemberReactivated) {
    await this.subscriptions.resume(idOf(member));
  }

  @On(MemberDeletedSchema)
  async endSubscription({ member }: MemberDeleted) {
    await this.subscriptions.cancel(idOf(member));
    await this.signups.release(idOf(member));
  }
}

function idOf(member: Member | undefined) {
  if (!member?.memberId) throw new InvalidEvent('the event names no member');
  return member.memberId;
}
