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
import { ENDINGS } from '../messages/kinds/subscription-ended.js';
import { accountEmailId, AccountEmailQueueService } from './account-email-queue.service.js';

/** Emails members about payments and wins. The id of an email comes from what happened, so that it is queued once. */
@Controller()
export class AccountEmailsConsumer {
  constructor(private readonly emails: AccountEmailQueueService) {}

  @On(PaymentFailedSchema)
  async sendPaymentFailed({ memberId, subscription, amountCents, nextAttemptAt, needsConfirmation }: PaymentFailed) {
    const next = nextAttemptAt && timestampDate(nextAttemptAt);
    const id = accountEmailId(
      'payment-failed',
      idOf(subscription),
      `${endOf(subscription)} ${next?.toISOString() ?? 'last'}`,
    );
    const again = { ...(next && { nextAttemptAt: next }), ...(needsConfirmation && { needsConfirmation }) };
    await this.emails.queue(memberId, id, {
      kind: 'payment-failed',
      amountCents: Number(amountCents),
      ...again,
    });
  }

  @On(PaymentRecoveredSchema)
  async sendPaymentRecovered({ memberId, subscription }: PaymentRecovered) {
    const id = accountEmailId('payment-recovered', idOf(subscription), endOf(subscription));
    await this.emails.queue(memberId, id, { kind: 'payment-recovered' });
  }

  /** Members who deleted their account, and visitors who never joined, get no email about the end. */
  @On(SubscriptionEndedSchema)
  async sendSubscriptionEnded({ memberId, subscription, reason }: SubscriptionEnded) {
    const ending = ENDINGS.find((known) => known === reason);
    if (!ending) return;
    const id = accountEmailId('subscription-ended', idOf(subscription));
    await this.emails.queue(memberId, id, { kind: 'subscription-ended', reason: ending });
  }

  @On(RenewalApproachingSchema)
  async sendRenewal({ memberId, subscription, amountCents, renewsAt }: RenewalApproaching) {
    if (!renewsAt) throw new InvalidEvent('the renewal has no date');
    const day = timestampDate(renewsAt);
    const id = accountEmailId('renewal', idOf(subscription), day.toISOString());
    await this.emails.queue(memberId, id, { kind: 'renewal', amountCents: Number(amountCents), renewsAt: day });
  }

  @On(DisputeOpenedSchema)
  async sendDisputeOpened({ memberId, subscription, disputeId, amountCents }: DisputeOpened) {
    const id = accountEmailId('dispute-opened', idOf(subscription), disputeId);
    await this.emails.queue(memberId, id, { kind: 'dispute-opened', amountCents: Number(amountCents) });
  }

  /** Sent before an operator contacts the member, because the ticket may have been thrown away by then. */
  @On(JackpotWinDetectedSchema)
  async sendJackpotWon({ memberId, drawId }: JackpotWinDetected, { id }: EventMeta) {
    await this.emails.queue(memberId, accountEmailId('jackpot-won', id), {
      kind: 'jackpot-won',
      ...drawOf(drawId),
    });
  }

  @On(JackpotWinWithdrawnSchema)
  async sendJackpotWithdrawn({ memberId, drawId }: JackpotWinWithdrawn, { id }: EventMeta) {
    await this.emails.queue(memberId, accountEmailId('jackpot-withdrawn', id), {
      kind: 'jackpot-withdrawn',
      ...drawOf(drawId),
    });
  }
}

/** @param drawId `<game>-<date>` */
function drawOf(drawId: string) {
  const [, game, date] = /^([a-z]+)-(\d{4}-\d{2}-\d{2})$/.exec(drawId) ?? [];
  if (!game || !date) throw new InvalidEvent(`invalid draw id ${drawId}`);
  return { game, date };
}

function idOf(subscription: Subscription | undefined) {
  if (!subscription?.subscriptionId) throw new InvalidEvent('the event has no subscription');
  return subscription.subscriptionId;
}

/** The end of the period a payment was for. */
const endOf = (subscription: Subscription | undefined) =>
  subscription?.periodEnd ? timestampDate(subscription.periodEnd).toISOString() : '';
