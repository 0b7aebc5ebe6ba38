import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Controller } from '@nestjs/common';
import {
  DisputeClosedSchema,
  DisputeOpenedSchema,
  PaymentFailedSchema,
  PaymentRecoveredSchema,
  type SignupPaid,
  SignupPaidSchema,
  type SignupRefunded,
  SignupRefundedSchema,
  type SubscriptionChanged,
  SubscriptionChangedSchema,
  SubscriptionEndedSchema,
  type SubscriptionRestarted,
  SubscriptionRestartedSchema,
  type UpgradeScheduled,
  UpgradeScheduledSchema,
  UpgradeTookEffectSchema,
  type UpgradeWithdrawn,
  UpgradeWithdrawnSchema,
} from '@numbercast/contracts/billing/v1/events';
import {
  type MemberOptedIn,
  MemberOptedInSchema,
  type MemberOptedOut,
  MemberOptedOutSchema,
  type ResultsOptedOut,
  ResultsOptedOutSchema,
} from '@numbercast/contracts/delivery/v1/events';
import {
  type AccountEnabled,
  AccountEnabledSchema,
  type AccountRefused,
  AccountRefusedSchema,
} from '@numbercast/contracts/identity/v1/events';
import { type EventMeta, InvalidEvent, On } from '@numbercast/platform';
import { MembersService } from './members.service.js';

@Controller()
export class MembersConsumer {
  constructor(private readonly members: MembersService) {}

  @On(SignupPaidSchema)
  async openMembership(signup: SignupPaid, meta: EventMeta) {
    await this.members.open(signup, meta);
  }

  @On(AccountEnabledSchema)
  async openAccount({ accountId, subject }: AccountEnabled) {
    await this.members.openAccount(accountId, subject);
  }

  @On(AccountRefusedSchema)
  async dropSignup({ accountId, reason }: AccountRefused) {
    await this.members.refuse(accountId, reason);
  }

  @On(SignupRefundedSchema)
  async dropRefundedSignup({ signupId, reason }: SignupRefunded) {
    await this.members.refuse(signupId, reason);
  }

  @On(
    SubscriptionChangedSchema,
    PaymentFailedSchema,
    PaymentRecoveredSchema,
    SubscriptionEndedSchema,
    UpgradeTookEffectSchema,
    DisputeOpenedSchema,
    DisputeClosedSchema,
  )
  async bill({ memberId, subscription }: Pick<SubscriptionChanged, 'memberId' | 'subscription'>, meta: EventMeta) {
    await this.members.bill(memberId, subscription, meta);
  }

  @On(SubscriptionRestartedSchema)
  async bringBack({ memberId, subscription }: SubscriptionRestarted, meta: EventMeta) {
    await this.members.restart(memberId, subscription, meta);
  }

  @On(UpgradeScheduledSchema)
  async announceUpgrade(upgrade: UpgradeScheduled, meta: EventMeta) {
    await this.members.scheduleUpgrade(upgrade, meta);
  }

  @On(UpgradeWithdrawnSchema)
  async withdrawUpgrade(upgrade: UpgradeWithdrawn, meta: EventMeta) {
    await this.members.withdrawUpgrade(upgrade, meta);
  }

  @On(MemberOptedOutSchema)
  async forbidChannel(word: MemberOptedOut, meta: EventMeta) {
    await this.members.recordConsent(word.memberId, channelOf(word), consentOf(word, false), meta, originOf(word));
  }

  @On(ResultsOptedOutSchema)
  async stopResults(word: ResultsOptedOut, meta: EventMeta) {
    await this.members.recordResults(word.memberId, channelOf(word), consentOf(word, false), meta, originOf(word));
  }

  @On(MemberOptedInSchema)
  async allowChannel(word: MemberOptedIn, meta: EventMeta) {
    await this.members.recordConsent(word.memberId, channelOf(word), consentOf(word, true), meta, originOf(word));
  }
}

type Word = MemberOptedOut | MemberOptedIn | ResultsOptedOut;

function channelOf({ channel, memberId }: Word) {
  if (channel === 'sms' || channel === 'email') return channel;
  throw new InvalidEvent(`unknown channel "${channel}" for member ${memberId}`);
}

function consentOf({ at, source, memberId }: Word, allowed: boolean) {
  if (!at) throw new InvalidEvent(`the event of member ${memberId} has no time`);
  return { allowed, at: timestampDate(at), source };
}

/** Known evidence of a consent; absent fields are omitted. */
function originOf(word: Word) {
  const { ip = '', userAgent = '' } = word as Partial<MemberOptedOut>;
  const origin = { evidence: word.evidence, ip, userAgent };
  return Object.fromEntries(Object.entries(origin).filter(([, value]) => value !== ''));
}
