import { Global, Module } from '@nestjs/common';
import { CheckoutsModule } from '../checkouts/checkouts.module.js';
import { PricesModule } from '../prices/prices.module.js';
import { RepaymentOrdersModule } from '../repayment-orders/repayment-orders.module.js';
import { GiftRedemptions } from '../signups/gift-redemptions.js';
import { StripeModule } from '../stripe/stripe.module.js';
import { AdminGiftsController } from './admin-gifts.controller.js';
import { GiftMembershipProvider } from './gift-membership-provider.js';
import { GiftProvider } from './gift-provider.js';
import { GiftPurchasesService } from './gift-purchases.service.js';
import { GiftRedemptionsService } from './gift-redemptions.service.js';
import { GiftWorkService } from './gift-work.service.js';
import { GiftsController } from './gifts.controller.js';
import { GiftsRepository } from './gifts.repository.js';

/** Gift years: sold, redeemed and refunded. Global, because sign-ups redeem gifts without depending on this folder. */
@Global()
@Module({
  imports: [CheckoutsModule, PricesModule, RepaymentOrdersModule, StripeModule],
  controllers: [GiftsController, AdminGiftsController],
  providers: [
    GiftsRepository,
    GiftProvider,
    GiftMembershipProvider,
    GiftPurchasesService,
    GiftRedemptionsService,
    GiftWorkService,
    { provide: GiftRedemptions, useExisting: GiftRedemptionsService },
  ],
  exports: [GiftsRepository, GiftPurchasesService, GiftRedemptionsService, GiftRedemptions],
})
export class GiftsModule {}
