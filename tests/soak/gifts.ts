import { randomUUID } from 'node:crypto';
import type { AdminConsole } from '../support/console.js';
import type { GatewayClient } from '../support/gateway-client.js';
import type { Charge, Received, SandboxClient } from '../support/sandbox-client.js';
import { until } from '../support/wait.js';
import { CARDS } from './member-scripts.js';
import type { Terms } from './simulated-member.js';

const PATIENCE_MS = 120_000;
const CODE = /\/redeem#((?:[0-9A-Z]{4}-){4}[0-9A-Z]{4})/;
/** Beginnings of the subjects, by the language of the giver's browser. */
const SUBJECTS = {
  en: { paid: 'Your gift for ', refunded: 'We refunded $' },
  es: { paid: 'Tu regalo para ', refunded: 'Te reembolsamos $' },
} as const;

export interface BoughtGift {
  giftId: string;
  giverEmail: string;
  language: keyof typeof SUBJECTS;
  cents: number;
  code: string;
  state: 'paid' | 'redeemed' | 'refunded';
}

interface Listed {
  giftId: string;
  state: string;
  amountCents: number;
  refundedCents: number;
  redeemedBy: string | null;
}

interface World {
  gateway: GatewayClient;
  sandbox: SandboxClient;
  console: AdminConsole;
  /** Emails that have arrived so far. */
  notices: () => Promise<readonly Received[]>;
}

/** Gifts that were bought over the year, each by a giver without a membership. */
export class Gifts {
  readonly bought: BoughtGift[] = [];

  constructor(
    private readonly world: World,
    private readonly terms: Terms,
  ) {}

  /** Buys a gift on the site, and reads its code from the email to the giver. @throws Error if it fails */
  async buy(): Promise<BoughtGift> {
    const { gateway, sandbox } = this.world;
    const number = this.bought.length;
    const cents = this.terms.pricesAt(await sandbox.now()).annual;
    const language = number % 2 === 0 ? 'en' : 'es';
    const gift: BoughtGift = {
      ...{ giftId: randomUUID(), giverEmail: `giver.${number}@mail.example`, language, cents },
      ...{ code: '', state: 'paid' },
    };
    this.bought.push(gift);
    const body = {
      ...{ giftId: gift.giftId, giverName: 'Gwen', giverEmail: gift.giverEmail, recipientName: 'Ben' },
      ...{ message: 'Enjoy the numbers', recipientIsAdult: true, amountCents: cents, language },
    };
    const { status, body: page } = await gateway.call<{ url: string }>('/api/gifts', { method: 'POST', body });
    if (status !== 200) throw new Error(`the order of a gift returned ${status}: ${JSON.stringify(page)}`);
    const refusal = await sandbox.pay(page.url, CARDS.good);
    if (refusal) throw new Error(`the card of ${gift.giverEmail} was refused: ${refusal}`);
    const code = await until(async () => this.codeIn(gift, await this.world.notices()), PATIENCE_MS);
    if (!code) throw new Error(`${gift.giverEmail} got no code`);
    gift.code = code;
    return gift;
  }

  /** Buys a gift that an operator refunds before it is redeemed. @returns a description for the log */
  async buyAndRefund(): Promise<string> {
    const gift = await this.buy();
    const path = `/api/admin/payments/gifts/${gift.giftId}/refund`;
    const body = { orderId: randomUUID(), reason: 'Asked for it' };
    const { status } = await this.world.console.call(path, { method: 'POST', body });
    if (status !== 200) throw new Error(`the refund of a gift returned ${status}`);
    gift.state = 'refunded';
    return `the gift of ${gift.giverEmail} is refunded in the console`;
  }

  get refunds() {
    return this.bought.filter(({ state }) => state === 'refunded').length;
  }

  /** Compares the charges, the emails, the codes and the console with what happened to each gift. */
  async verify(charges: readonly Charge[]): Promise<string[]> {
    const notices = await this.world.notices();
    const { body } = await this.world.console.call<{ items: Listed[] }>('/api/admin/payments/gifts');
    const wrong: string[] = [];
    for (const gift of this.bought) {
      const { giftId, giverEmail, cents, language, state } = gift;
      const paid = charges.filter(({ metadata, succeeded }) => succeeded && metadata['gift_id'] === giftId);
      const own = paid.filter(({ email }) => email === null).map(({ amount }) => amount);
      if (own.join() !== String(cents)) wrong.push(`${giverEmail} was charged ${own.join()} instead of ${cents}`);
      const subjects = notices.filter(({ at }) => at === giverEmail).map(({ text }) => text);
      const expected = [SUBJECTS[language].paid, ...(state === 'refunded' ? [SUBJECTS[language].refunded] : [])];
      if (
        subjects.length !== expected.length ||
        !expected.every((one) => subjects.some((text) => text.startsWith(one)))
      )
        wrong.push(`${giverEmail} got ${subjects.length} emails instead of ${expected.length}`);
      const listed = body.items.find((one) => one.giftId === giftId);
      const kept = (listed?.amountCents ?? 0) - (listed?.refundedCents ?? 0);
      if (listed?.state !== state || kept !== (state === 'refunded' ? 0 : cents))
        wrong.push(`the gift of ${giverEmail} is shown as ${listed?.state} with ${kept} cents instead of ${state}`);
      if (state !== 'paid' && (await this.isRedeemable(gift))) wrong.push(`the gift of ${giverEmail} still works`);
    }
    return wrong;
  }

  private async isRedeemable({ code }: BoughtGift) {
    const { body } = await this.world.gateway.call<{ state: string }>('/api/gifts/lookup', {
      method: 'POST',
      body: { code },
    });
    return body.state === 'redeemable';
  }

  private codeIn({ giverEmail, language }: BoughtGift, notices: readonly Received[]): string | null {
    const email = notices.find(({ at, text }) => at === giverEmail && text.startsWith(SUBJECTS[language].paid));
    return (email && CODE.exec(email.text)?.[1]) ?? null;
  }
}
