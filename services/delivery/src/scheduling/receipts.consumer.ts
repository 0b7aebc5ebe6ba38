import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Controller } from '@nestjs/common';
import {
  type InvitationRewarded,
  InvitationRewardedSchema,
  type PaymentReceived,
  PaymentReceivedSchema,
  Plan,
  type RefundIssued,
  RefundIssuedSchema,
} from '@numbercast/contracts/billing/v1/events';
import { InvalidEvent, On } from '@numbercast/platform';
import type { PaymentReceipt } from '../messages/kinds/payment-receipt.js';
import { accountEmailId, AccountEmailQueueService } from './account-email-queue.service.js';

/**
 * Emails a receipt for each paid invoice, and a notice of each refund and each credit for an invitation. The id of the
 * email comes from what it is about, so that there is one for each.
 */
@Controller()
export class ReceiptsConsumer {
  constructor(private readonly emails: AccountEmailQueueService) {}

  @On(PaymentReceivedSchema)
  async sendReceipt(payment: PaymentReceived) {
    const { memberId, invoiceId } = payment;
    if (!invoiceId) throw new InvalidEvent('the payment has no invoice');
    await this.emails.queue(memberId, accountEmailId('payment-receipt', invoiceId), receiptOf(payment));
  }

  @On(RefundIssuedSchema)
  async sendRefundNotice({ memberId, refundId, amountCents, paymentCents, paidAt }: RefundIssued) {
    if (!refundId || !paidAt) throw new InvalidEvent('the refund has no id or payment date');
    await this.emails.queue(memberId, accountEmailId('refund-issued', refundId), {
      kind: 'refund-issued',
      amountCents: Number(amountCents),
      paymentCents: Number(paymentCents),
      paidAt: timestampDate(paidAt),
    });
  }

  @On(InvitationRewardedSchema)
  async sendReward({ memberId, signupId, amountCents, isInviter }: InvitationRewarded) {
    if (!signupId) throw new InvalidEvent('the reward has no sign-up');
    const role = isInviter ? 'inviter' : 'friend';
    await this.emails.queue(memberId, accountEmailId('invitation-rewarded', `${signupId}:${role}`), {
      kind: 'invitation-rewarded',
      amountCents: Number(amountCents),
      isInviter,
    });
  }
}

function receiptOf({
  amountCents,
  paidAt,
  plan,
  periodStart,
  periodEnd,
  invoiceNumber,
  cardBrand,
  cardLast4,
  invoiceUrl,
}: PaymentReceived): PaymentReceipt {
  if (!paidAt || !periodStart || !periodEnd) throw new InvalidEvent('the payment has no date or period');
  if (plan === Plan.UNSPECIFIED) throw new InvalidEvent('the payment has no plan');
  return {
    kind: 'payment-receipt',
    amountCents: Number(amountCents),
    paidAt: timestampDate(paidAt),
    plan: plan === Plan.ANNUAL ? 'annual' : 'monthly',
    periodStart: timestampDate(periodStart),
    periodEnd: timestampDate(periodEnd),
    ...(invoiceNumber && { invoiceNumber }),
    ...(cardLast4 && { card: { brand: cardBrand, last4: cardLast4 } }),
    ...(invoiceUrl && { invoiceUrl }),
  };
}
