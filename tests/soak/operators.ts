import { randomUUID } from 'node:crypto';
import type { AdminConsole } from '../support/console.js';
import type { AfterRetries, SandboxClient } from '../support/sandbox-client.js';
import type { StripeDashboard } from '../support/stripe-dashboard.js';
import { until } from '../support/wait.js';
import { PRICES, type Prices, PROMOTION } from './expected-charges.js';
import type { Gifts } from './gifts.js';
import type { MemberActions } from './member-actions.js';
import type { SimulatedMember, Terms } from './simulated-member.js';

const RAISED: Prices = { monthly: 1399, annual: 6588 };
const PARTLY_CENTS = 500;
/** More than a month, so that two charges use it. */
const CREDIT_CENTS = 1_500;
/** Billing ends a membership itself when Stripe leaves its payment past due (ADR 057). */
const LEFT_MS = 7 * 86_400_000;
const PATIENCE_MS = 120_000;

interface Invoice {
  invoiceId: string;
  amountCents: number;
  refundedCents: number;
  /** The amount that a card paid and that was not returned. */
  refundableCents: number;
}

/** Actions of operators in the console and in Stripe's dashboard over the year, with their expected effect for members. */
export class Operators implements Terms {
  private raisedAt: Date | undefined;
  private leftPastDueFrom: Date | undefined;
  private readonly refunded = new Map<SimulatedMember, number>();

  constructor(
    private readonly console: AdminConsole,
    private readonly dashboard: StripeDashboard,
    private readonly sandbox: SandboxClient,
    private readonly actions: MemberActions,
    private readonly days: number,
    private readonly gifts: Gifts,
  ) {}

  readonly pricesAt = (at: Date): Prices => (this.raisedAt && at >= this.raisedAt ? RAISED : PRICES);

  readonly graceMs = (lastRetry: Date) => (this.leftPastDueFrom && lastRetry >= this.leftPastDueFrom ? LEFT_MS : 0);

  /** The expected number of refunds at Stripe. */
  get refunds() {
    return this.refunded.size;
  }

  hasRefunded(simulated: SimulatedMember) {
    return this.refunded.has(simulated);
  }

  /** Creates the promotion code. Must be called before the first sign-up. */
  async prepare() {
    await this.dashboard.makePromotionCode(PROMOTION);
  }

  /** Performs the action that is planned for a day of the year. @returns a description for the log, or null */
  async act(day: number, people: readonly SimulatedMember[]): Promise<string | null> {
    const isAt = (share: number) => day === Math.floor(this.days * share);
    const quiet = people.filter(({ isQuiet }) => isQuiet);
    if (isAt(0.25)) return this.setAfterRetries('mark-unpaid');
    if (isAt(0.3)) return this.gifts.buyAndRefund();
    if (isAt(0.35)) return this.refund(quiet[0]);
    if (isAt(0.4)) return this.giveCredit(quiet.filter(({ script }) => script.who.plan === 'monthly')[1]);
    if (isAt(0.45)) return this.refund(quiet[1], PARTLY_CENTS);
    if (isAt(0.5)) return this.raisePrices(quiet);
    if (isAt(0.55)) return this.refundInConsole(quiet[2], PARTLY_CENTS);
    if (isAt(0.6)) return this.setAfterRetries('leave-past-due');
    return null;
  }

  /** Checks that members see their refunds, and only theirs. @returns descriptions of mismatches */
  async expectRefunds(people: readonly SimulatedMember[]): Promise<string[]> {
    const wrong: string[] = [];
    for (const simulated of people.filter(({ did }) => !did['delete the account'])) {
      const wanted = this.refunded.get(simulated) ?? 0;
      const isShown = await until(async () => {
        const shown = (await this.invoicesOf(simulated)).reduce((sum, { refundedCents }) => sum + refundedCents, 0);
        return shown === wanted ? true : null;
      }, PATIENCE_MS);
      if (!isShown) wrong.push(`${simulated.script.who.email} does not see ${wanted} cents as refunded`);
    }
    return wrong;
  }

  private async setAfterRetries(afterRetries: AfterRetries) {
    await this.sandbox.setAfterRetries(afterRetries);
    this.leftPastDueFrom = afterRetries === 'leave-past-due' ? await this.sandbox.now() : undefined;
    return `Stripe is set to ${afterRetries} after the last retry`;
  }

  private async refund(simulated: SimulatedMember | undefined, part?: number) {
    if (!simulated) return null;
    const { email } = simulated.script.who;
    const [newest] = await this.invoicesOf(simulated);
    await this.dashboard.refund(email, part);
    this.refunded.set(simulated, part ?? newest!.amountCents);
    return `${email} is refunded ${part ? 'a part of a payment' : 'a payment'} in the dashboard`;
  }

  private async refundInConsole(simulated: SimulatedMember | undefined, amountCents: number) {
    if (!simulated) return null;
    const path = `/api/admin/payments/invoices/${simulated.memberId}`;
    const { items } = (await this.console.call<{ items: Invoice[] }>(path)).body;
    // A credit may have covered the newest one
    const invoice = items.find(({ refundableCents }) => refundableCents >= amountCents);
    await this.order(simulated, 'refunds', { invoiceId: invoice!.invoiceId, amountCents });
    this.refunded.set(simulated, amountCents);
    return `${simulated.script.who.email} is refunded a part of a payment in the console`;
  }

  private async giveCredit(simulated: SimulatedMember | undefined) {
    if (!simulated) return null;
    await this.order(simulated, 'credits', { amountCents: CREDIT_CENTS });
    simulated.credits.push({ at: await this.sandbox.now(), cents: CREDIT_CENTS });
    return `${simulated.script.who.email} is given a credit`;
  }

  private async order({ memberId, script }: SimulatedMember, kind: 'refunds' | 'credits', what: object) {
    const body = { orderId: randomUUID(), reason: 'Asked for it', ...what };
    const path = `/api/admin/payments/repayments/${memberId}/${kind}`;
    const { status } = await this.console.call(path, { method: 'POST', body });
    if (status !== 200) throw new Error(`${kind} for ${script.who.email} returned ${status}`);
  }

  private async raisePrices(quiet: readonly SimulatedMember[]) {
    for (const plan of ['monthly', 'annual'] as const) await this.dashboard.changePrice(plan, RAISED[plan]);
    this.raisedAt = await this.sandbox.now();
    // A credit would lower the amount that is shown
    const reader = quiet.find(({ script, credits }) => script.who.plan === 'monthly' && credits.length === 0);
    // Billing reads the prices every ten seconds of real time, in which days of the year pass
    const isRead = reader && (await until(() => this.showsRaised(reader), PATIENCE_MS));
    if (!isRead) throw new Error('the site does not show the raised prices');
    return 'prices are raised for new subscriptions';
  }

  private async showsRaised(simulated: SimulatedMember) {
    interface Shown {
      upgrade: { amountCents: number } | null;
    }
    const { upgrade } = await this.actions.read<Shown>(simulated, '/api/subscription');
    return upgrade?.amountCents === RAISED.annual ? true : null;
  }

  private async invoicesOf(simulated: SimulatedMember) {
    return (await this.actions.read<{ items: Invoice[] }>(simulated, '/api/subscription/invoices')).items;
  }
}
