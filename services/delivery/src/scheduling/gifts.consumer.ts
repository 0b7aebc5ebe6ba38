import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Controller } from '@nestjs/common';
import {
  type GiftPaid,
  GiftPaidSchema,
  type GiftRefunded,
  GiftRefundedSchema,
} from '@numbercast/contracts/billing/v1/events';
import { isLanguage } from '@numbercast/lottery';
import { InvalidEvent, On } from '@numbercast/platform';
import { MessageQueueService } from '../messages/message-queue.service.js';

/** Emails the givers of gifts, who need not be members. The id of an email comes from the gift and its sending. */
@Controller()
export class GiftsConsumer {
  constructor(private readonly queue: MessageQueueService) {}

  @On(GiftPaidSchema)
  async sendCode({ giftId, sending, giverEmail: to, paidAt, amountCents, cardBrand, cardLast4, ...gift }: GiftPaid) {
    if (!to || !gift.code || !paidAt) throw new InvalidEvent(`gift ${giftId} has no address, code or payment`);
    const { giverName, recipientName, code, language } = gift;
    await this.queue.queue(`gift|${giftId}|${sending}`, {
      memberId: undefined,
      channel: 'email',
      content: {
        kind: 'gift-paid',
        to,
        giverName,
        recipientName,
        code,
        amountCents: Number(amountCents),
        paidAt: timestampDate(paidAt),
        ...(isLanguage(language) && { language }),
        ...(cardLast4 && { card: { brand: cardBrand, last4: cardLast4 } }),
      },
    });
  }

  @On(GiftRefundedSchema)
  async sendRefundNotice({ giftId, giverEmail: to, giverName, amountCents, paidAt, language }: GiftRefunded) {
    if (!to || !paidAt) throw new InvalidEvent(`gift ${giftId} has no address or payment`);
    await this.queue.queue(`gift|${giftId}|refunded`, {
      memberId: undefined,
      channel: 'email',
      content: {
        kind: 'gift-refunded',
        to,
        giverName,
        amountCents: Number(amountCents),
        paidAt: timestampDate(paidAt),
        ...(isLanguage(language) && { language }),
      },
    });
  }
}
