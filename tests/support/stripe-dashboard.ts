import { environments } from '@numbercast/local-stack/environments';
import type { Stack } from '@numbercast/local-stack/stack';

interface Listed {
  data: { id: string }[];
}

/** Actions of an operator in Stripe's dashboard, without our services. */
export class StripeDashboard {
  constructor(private readonly stack: Stack) {}

  /** Sets up renewal to end with the paid period. */
  async stopRenewal(email: string) {
    const subscription = await this.newest('/subscriptions', { customer: await this.customerOf(email) });
    await this.ask(`/subscriptions/${subscription}`, { cancel_at_period_end: 'true' });
  }

  /** Moves the plan's lookup key to a new price in cents; subscriptions keep their price. */
  async changePrice(plan: 'monthly' | 'annual', cents: number) {
    const lookup = new URLSearchParams({ 'lookup_keys[]': plan });
    const [former] = (await this.ask<{ data: { product: string }[] }>(`/prices?${lookup.toString()}`)).data;
    await this.ask('/prices', {
      currency: 'usd',
      product: former!.product,
      unit_amount: String(cents),
      'recurring[interval]': plan === 'monthly' ? 'month' : 'year',
      nickname: plan,
      lookup_key: plan,
      transfer_lookup_key: 'true',
    });
  }

  /** Creates a promotion code that lowers the charges of the first months by an amount in cents. */
  async makePromotionCode({ code, cents, months }: { code: string; cents: number; months: number }) {
    const { id } = await this.ask<{ id: string }>('/coupons', {
      amount_off: String(cents),
      currency: 'usd',
      duration: 'repeating',
      duration_in_months: String(months),
    });
    await this.ask('/promotion_codes', { 'promotion[type]': 'coupon', 'promotion[coupon]': id, code });
  }

  /** Refunds the member's newest payment. @param cents a part of it; by default all of it */
  async refund(email: string, cents?: number) {
    const payment = await this.newest('/payment_intents', { customer: await this.customerOf(email) });
    await this.ask('/refunds', { payment_intent: payment, ...(cents && { amount: String(cents) }) });
  }

  private customerOf(email: string) {
    return this.newest('/customers', { email });
  }

  private async newest(path: string, filter: Record<string, string>) {
    const query = new URLSearchParams(filter).toString();
    const [first] = (await this.ask<Listed>(`${path}?${query}`)).data;
    if (!first) throw new Error(`Stripe has none of ${path} for ${JSON.stringify(filter)}`);
    return first.id;
  }

  private async ask<T>(path: string, form?: Record<string, string>): Promise<T> {
    const { shape, engines, sandboxUrl } = this.stack;
    const { STRIPE_API_KEY: key } = environments(shape, engines)['billing']!;
    const answer = await fetch(`${sandboxUrl}/v1${path}`, {
      method: form ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${key}` },
      ...(form && { body: new URLSearchParams(form) }),
    });
    if (!answer.ok) throw new Error(`Stripe answers ${answer.status} to ${path}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }
}
