import { Controller, Get } from '@nestjs/common';
import { ResponseSchema, type Caller, CurrentCaller, SignedIn } from '@numbercast/platform';
import { GiftsRepository } from '../gifts/gifts.repository.js';
import { InvitationsRepository } from '../invitations/invitations.repository.js';
import { InvoicesService } from '../invoices/invoices.service.js';
import { RepaymentOrdersRepository } from '../repayment-orders/repayment-orders.repository.js';
import { SignupsRepository } from '../signups/signups.repository.js';
import { accountDeleted, memberNotFound } from '../member-status/member-status.js';
import { MemberStatusRepository } from '../member-status/member-status.repository.js';
import { providerUnavailable } from '../stripe/stripe-client.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { dataExportResponse, exportRepaymentOrder, exportSignup, exportSubscription } from './data-export.js';
import { exportRedeemedGift } from './exported-gift.js';

/** Returns all data stored about a member here and at the provider to the member, even to a restricted one. */
@Controller('api/subscription/data-export')
@SignedIn()
export class DataExportController {
  constructor(
    private readonly memberStatuses: MemberStatusRepository,
    private readonly signups: SignupsRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly invoices: InvoicesService,
    private readonly repayments: RepaymentOrdersRepository,
    private readonly invitations: InvitationsRepository,
    private readonly gifts: GiftsRepository,
  ) {}

  @Get()
  @ResponseSchema(dataExportResponse, memberNotFound, accountDeleted, providerUnavailable)
  async exportData(@CurrentCaller() { memberId }: Caller) {
    await this.memberStatuses.get(memberId);
    const [signup, subscriptions, invoices, repayments, invitationCode, gifts] = await Promise.all([
      this.signups.signups.find(memberId),
      this.subscriptions.listOf(memberId),
      this.invoices.list(memberId),
      this.repayments.orders.find(memberId),
      this.invitations.codeOf(memberId),
      this.gifts.listRedeemedBy(memberId),
    ]);
    return {
      signup: signup && exportSignup(signup),
      subscriptions: subscriptions.map(exportSubscription),
      redeemedGifts: gifts.map((gift) => exportRedeemedGift(gift, subscriptions)),
      repaymentOrders: (repayments?.orders ?? []).map(exportRepaymentOrder),
      invoices,
      invitationCode,
    };
  }
}
