import { Injectable } from '@nestjs/common';
import { orUnavailable } from '../stripe/stripe-client.js';
import { isPriceFixed, type Mirror } from '../subscriptions/mirror.js';
import { RenewalAmounts } from '../prices/renewal-amounts.js';
import { canUpgrade, hasNextCharge, type MemberAmounts } from './offer.js';
import { PlanPricesReader, type PlanPrices } from '../prices/plan-prices.js';

/** Works out what this member pays, which a moved price, a discount, tax or credit sets apart from the catalog. */
@Injectable()
export class MemberAmountsService {
  constructor(
    private readonly prices: PlanPricesReader,
    private readonly amounts: RenewalAmounts,
  ) {}

  async of(mirror: Mirror): Promise<MemberAmounts> {
    const prices = await this.prices.current();
    const [periodCents, upgradeCents] = await orUnavailable(() =>
      Promise.all([this.periodCents(mirror, prices), this.upgradeCents(mirror, prices)]),
    );
    const catalog = { monthly: prices.monthly.amountCents, annual: prices.annual.amountCents };
    return { prices: catalog, periodCents, upgradeCents };
  }

  /** Returns what the annual price costs this member. */
  async ofAnnual(mirror: Mirror, { annual }: PlanPrices): Promise<number> {
    if (mirror.price?.isFixed) return annual.amountCents;
    const preview = await orUnavailable(() => this.amounts.ofPrice(mirror, annual.id));
    return preview?.amountCents ?? annual.amountCents;
  }

  private async periodCents(mirror: Mirror, prices: PlanPrices) {
    const known = mirror.price?.amountCents ?? prices[mirror.plan].amountCents;
    if (mirror.upgrade || isPriceFixed(mirror) || !hasNextCharge(mirror)) return known;
    return (await this.amounts.ofSubscription(mirror.subscriptionId))?.amountCents ?? known;
  }

  private async upgradeCents(mirror: Mirror, prices: PlanPrices) {
    const { upgrade } = mirror;
    if (!upgrade) return canUpgrade(mirror) ? this.ofAnnual(mirror, prices) : null;
    const agreed = upgrade.amountCents ?? prices.annual.amountCents;
    if (mirror.price?.isFixed || !upgrade.scheduleId || mirror.plan === 'annual') return agreed;
    return (await this.amounts.ofSchedule(upgrade.scheduleId))?.amountCents ?? agreed;
  }
}
