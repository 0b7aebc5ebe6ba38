import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@numbercast/platform';
import type { Config } from '../config.js';
import { orUnavailable } from '../stripe/stripe-client.js';
import { isPriceFixed, type Mirror } from '../subscriptions/mirror.js';
import { RenewalAmounts } from '../prices/renewal-amounts.js';
import { canUpgrade, hasNextCharge, type MemberAmounts } from './offer.js';
import { PlanPricesReader, type PlanPrices } from '../prices/plan-prices.js';

/**
 * Calculates what a member pays. It can differ from the catalog after a price change, or by a discount, tax or credit.
 */
@Injectable()
export class MemberAmountsService {
  constructor(
    private readonly prices: PlanPricesReader,
    private readonly amounts: RenewalAmounts,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async of(mirror: Mirror): Promise<MemberAmounts> {
    const prices = await this.prices.current();
    const catalog = { monthly: prices.monthly.amountCents, annual: prices.annual.amountCents };
    const periodCents = mirror.price?.discountedCents ?? mirror.price?.amountCents ?? catalog[mirror.plan];
    const [nextCents, upgradeCents] = await orUnavailable(() =>
      Promise.all([this.nextCents(mirror, periodCents), this.upgradeCents(mirror, prices)]),
    );
    return { prices: catalog, periodCents, nextCents, upgradeCents, isRestartTaxed: this.config.STRIPE_AUTOMATIC_TAX };
  }

  /** Returns the first charge of the annual price for this member, with discount, tax and credit. */
  async ofAnnual(mirror: Mirror, { annual }: PlanPrices): Promise<number> {
    if (mirror.price?.isFixed) return annual.amountCents;
    const preview = await orUnavailable(() => this.amounts.ofPrice(mirror, annual.id));
    return preview?.amountCents ?? annual.amountCents;
  }

  private async nextCents(mirror: Mirror, periodCents: number) {
    if (mirror.upgrade || isPriceFixed(mirror) || !hasNextCharge(mirror)) return periodCents;
    return (await this.amounts.ofSubscription(mirror.subscriptionId))?.amountCents ?? periodCents;
  }

  private async upgradeCents(mirror: Mirror, prices: PlanPrices) {
    const { upgrade } = mirror;
    if (!upgrade) return canUpgrade(mirror) ? this.ofAnnual(mirror, prices) : null;
    const agreed = upgrade.amountCents ?? prices.annual.amountCents;
    if (mirror.price?.isFixed || !upgrade.scheduleId || mirror.plan === 'annual') return agreed;
    return (await this.amounts.ofSchedule(upgrade.scheduleId))?.amountCents ?? agreed;
  }
}
