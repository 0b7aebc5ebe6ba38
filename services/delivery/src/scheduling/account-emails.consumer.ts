import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Controller } from '@nestjs/common';
import {
  DisputeOpenedSchema,
  type DisputeOpened,
  type PaymentFailed,
  PaymentFailedSchema,
  type PaymentRecovered,
  PaymentRecoveredSchema,
  type RenewalApproaching,
  RenewalApproachingSchema,
  type Subscription,
  type SubscriptionEnded,
  SubscriptionEndedSchema,
} from '@numbercast/contracts/billing/v1/events';
import {
  type JackpotWinDetected,
  JackpotWinDetectedSchema,
  type JackpotWinWithdrawn,
  JackpotWinWithdrawnSchema,
} from '@numbercast/contracts/reporting/v1/events';
import { type EventMeta, InvalidEvent, On } from '@numbercast/platform';
import { ENDINGS, accountEmailDraw, accountEmailId } from '../messages/account-email.js';
import { AccountEmailWriter } from './account-email-writer.js';

/** Writes to members about what they pay and have won. A letter's id comes from what it tells of, so that it is written once. */
@Controller()
export class AccountEmailsConsumer {
  constructor(private readonly accountEmails: AccountEmailWriter) {}

  @On(PaymentFailedSchema)
  async sendPaymentFailed({ memberId, subscription, amountCents, nextAttemptAt, needsConfirmation }: PaymentFailed) {
    const next = nextAttemptAt && timestampDate(nextAttemptAt);
    const id = accountEmailId(
      'payment-failed',
      idOf(subscription),
      `${endOf(subscription)} ${next?.toISOString() ?? 'last'}`,
    );
    const again = { ...(next && { nextAttemptAt: next }), ...(needsConfirmation && { needsConfirmation }) };
    await this.accountEmails.write(memberId, id, {
      kind: 'payment-failed',
      amountCents: Number(amountCents),
      ...again,
    });
  }

  @On(PaymentRecoveredSchema)
  async sendPaymentRecovered({ memberId, subscription }: PaymentRecovered) {
    const id = accountEmailId('payment-recovered', idOf(subscription), endOf(subscription));
    await this.accountEmails.write(memberId, id, { kind: 'payment-recovered' });
  }

  /** Who has left, or never became a member, hears of it there and then, not by letter. */
  @On(SubscriptionEndedSchema)
  async sendSubscriptionEnded({ memberId, subscription, reason }: SubscriptionEnded) {
    const ending = ENDINGS.find((known) => known === reason);
    if (!ending) return;
    const id = accountEmailId('subscription-ended', idOf(subscription));
    await this.accountEmails.write(memberId, id, { kind: 'subscription-ended', reason: ending });
  }

  @On(RenewalApproachingSchema)
  async sendRenewal({ memberId, subscription, amountCents, renewsAt }: RenewalApproaching) {
    if (!renewsAt) throw new InvalidEvent('a renewal without its day');
    const day = timestampDate(renewsAt);
    const id = accountEmailId('renewal', idOf(subscription), day.toISOString());
    await this.accountEmails.write(memberId, id, { kind: 'renewal', amountCents: Number(amountCents), renewsAt: day });
  }

  @On(DisputeOpenedSchema)
  async sendDisputeOpened({ memberId, subscription, disputeId, amountCents }: DisputeOpened) {
    const id = accountEmailId('dispute-opened', idOf(subscription), disputeId);
    await this.accountEmails.write(memberId, id, { kind: 'dispute-opened', amountCents: Number(amountCents) });
  }

  /** Told before an operator does: a ticket may have been thrown away by then. */
  @On(JackpotWinDetectedSchema)
  async sendJackpotWon({ memberId, drawId }: JackpotWinDetected, { id }: EventMeta) {
    await this.accountEmails.write(memberId, accountEmailId('jackpot-won', id), {
      kind: 'jackpot-won',
      ...accountEmailDraw(drawId),
    });
  }

  @On(JackpotWinWithdrawnSchema)
  async sendJackpotWithdrawn({ memberId, drawId }: JackpotWinWithdrawn, { id }: EventMeta) {
    await this.accountEmails.write(memberId, accountEmailId('jackpot-withdrawn', id), {
      kind: 'jackpot-withdrawn',
      ...accountEmailDraw(drawId),
    });
  }
}

function idOf(subscription: Subscription | undefined) {
  if (!subscription?.subscriptionId) throw new InvalidEvent('the fact names no subscription');
  return subscription.subscriptionId;
}

/** The end of the period a payment was for. */
const endOf = (subscription: Subscription | undefined) =>
  subscription?.periodEnd ? timestampDate(subscription.periodEnd).toISOString() : '';
