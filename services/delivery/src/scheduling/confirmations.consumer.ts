import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Controller } from '@nestjs/common';
import {
  type RenewalSwitched,
  RenewalSwitchedSchema,
  type UpgradeScheduled,
  UpgradeScheduledSchema,
} from '@numbercast/contracts/billing/v1/events';
import {
  type NewDeviceSignedIn,
  NewDeviceSignedInSchema,
  type PasswordChanged,
  PasswordChangedSchema,
  type SecondFactorRemoved,
  SecondFactorRemovedSchema,
} from '@numbercast/contracts/identity/v1/events';
import {
  type MemberDeleted,
  MemberDeletedSchema,
  type MemberSelfExcluded,
  MemberSelfExcludedSchema,
  type PauseEnding,
  PauseEndingSchema,
  type PauseEndSet,
  PauseEndSetSchema,
} from '@numbercast/contracts/members/v1/events';
import { type EventMeta, InvalidEvent, On } from '@numbercast/platform';
import type { Content } from '../messages/kinds/index.js';
import { accountEmailId, AccountEmailQueueService } from './account-email-queue.service.js';

/** Confirms changes to an account, so that its owner notices those by someone else, and sends reminders. */
@Controller()
export class ConfirmationsConsumer {
  constructor(private readonly emails: AccountEmailQueueService) {}

  @On(PasswordChangedSchema)
  confirmPassword({ accountId }: PasswordChanged, meta: EventMeta) {
    return this.confirm(accountId, { kind: 'password-changed' }, meta);
  }

  @On(SecondFactorRemovedSchema)
  confirmRemoval({ accountId, turnedOff }: SecondFactorRemoved, meta: EventMeta) {
    return this.confirm(accountId, { kind: 'second-factor-removed', turnedOff }, meta);
  }

  @On(NewDeviceSignedInSchema)
  reportDevice({ accountId, device, at }: NewDeviceSignedIn, meta: EventMeta) {
    const moment = at ? timestampDate(at) : meta.time;
    return this.confirm(accountId, { kind: 'new-device', ...(device && { device }), at: moment }, meta);
  }

  @On(UpgradeScheduledSchema)
  confirmUpgrade({ memberId, upgradeAt }: UpgradeScheduled, meta: EventMeta) {
    if (!upgradeAt) throw new InvalidEvent('the upgrade has no date');
    return this.confirm(memberId, { kind: 'upgrade-scheduled', upgradeAt: timestampDate(upgradeAt) }, meta);
  }

  @On(RenewalSwitchedSchema)
  confirmRenewal({ memberId, subscription, upgradeAt }: RenewalSwitched, meta: EventMeta) {
    if (!subscription?.periodEnd) throw new InvalidEvent('the subscription has no period end');
    const kind = subscription.autoRenew ? 'renewal-on' : 'renewal-off';
    const upgrade = upgradeAt && { upgradeAt: timestampDate(upgradeAt) };
    return this.confirm(memberId, { kind, periodEnd: timestampDate(subscription.periodEnd), ...upgrade }, meta);
  }

  @On(MemberSelfExcludedSchema)
  confirmExclusion({ memberId, until }: MemberSelfExcluded, meta: EventMeta) {
    if (!until) throw new InvalidEvent('the exclusion has no end date');
    return this.confirm(memberId, { kind: 'self-excluded', until: timestampDate(until) }, meta);
  }

  @On(PauseEndSetSchema)
  confirmPause({ memberId, until }: PauseEndSet, meta: EventMeta) {
    if (!until) throw new InvalidEvent('the pause has no end date');
    return this.confirm(memberId, { kind: 'pause-until', until: timestampDate(until) }, meta);
  }

  @On(PauseEndingSchema)
  remindOfPause({ memberId, until }: PauseEnding, meta: EventMeta) {
    if (!until) throw new InvalidEvent('the pause has no end date');
    return this.confirm(memberId, { kind: 'pause-ending', until: timestampDate(until) }, meta);
  }

  @On(MemberDeletedSchema)
  confirmDeletion({ member }: MemberDeleted, meta: EventMeta) {
    if (!member?.memberId) throw new InvalidEvent('the deletion has no member');
    return this.confirm(member.memberId, { kind: 'account-deleted' }, meta);
  }

  private confirm(memberId: string, content: Content, { id }: EventMeta) {
    return this.emails.queue(memberId, accountEmailId(content.kind, id), content);
  }
}
