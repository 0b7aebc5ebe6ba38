export interface Received {
  /** Ten digits or an email address. */
  at: string;
  channel: 'sms' | 'email';
  text: string;
  receivedAt: Date;
}

interface PhoneReport {
  phone: string;
  messages: { body: string; receivedAt: string; keywordReply: boolean }[];
}

interface MailboxReport {
  address: string;
  messages: { subject: string; text: string | null; receivedAt: string }[];
}

interface Arrival {
  channel: Received['channel'];
  to: string;
  text: string;
  receivedAt: string;
}

/** Stripe's action after the last failed payment retry, a setting of the account. */
export type AfterRetries = 'cancel' | 'mark-unpaid' | 'leave-past-due';

const ARRIVALS_AT_ONCE = 5_000;

export interface Charge {
  at: string;
  amount: number;
  succeeded: boolean;
  /** Email of the customer; null for a payment without a customer. */
  email: string | null;
  metadata: Record<string, string>;
}

/** The sandbox of the providers: payment pages, phones, mailboxes, result feeds, and the clock. */
export class SandboxClient {
  constructor(private readonly url: string) {}

  async now() {
    return new Date((await this.get<{ now: string }>('/clock')).now);
  }

  /** Moves the clock forward. */
  async moveClock(now: Date) {
    await this.post('/clock', { now: now.toISOString() });
  }

  /** Pays a hosted checkout by card. @returns the error code, or null when it is paid */
  async pay(checkoutUrl: string, card: string): Promise<string | null> {
    const { pathname } = new URL(checkoutUrl);
    const response = await fetch(`${this.url}${pathname}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ card }),
    });
    if (response.ok) return null;
    const { error } = (await response.json()) as { error: { code: string } };
    return error.code;
  }

  /** Enters a promotion code on a hosted checkout. */
  async enterPromotionCode(checkoutUrl: string, code: string) {
    const { pathname } = new URL(checkoutUrl);
    const body = new URLSearchParams({ code });
    const response = await fetch(`${this.url}${pathname}/promotion`, { method: 'POST', body });
    if (!response.ok) throw new Error(`the promotion code ${code} returned ${response.status}`);
  }

  /** Changes the card on the provider's billing page. */
  async changeCard(portalUrl: string, card: string) {
    const { pathname } = new URL(portalUrl);
    const response = await fetch(`${this.url}${pathname}/card`, {
      method: 'POST',
      body: new URLSearchParams({ card }),
    });
    if (!response.ok) throw new Error(`the card page returned ${response.status}`);
  }

  async setAfterRetries(afterRetries: AfterRetries) {
    await this.post('/control/stripe-settings', { afterRetries });
  }

  /** Sends a text from a phone to Numbercast. */
  async reply(phone: string, body: string) {
    await this.post(`/control/phones/${encodeURIComponent(`+1${phone}`)}/reply`, { body });
  }

  /** Makes texts to a phone fail with an error of the carrier. */
  async failTexts(phone: string, code: number) {
    await this.post(`/control/phones/${encodeURIComponent(`+1${phone}`)}`, { unreachable: code });
  }

  /** Address of an incoming webhook of this name. */
  hookUrl(name: string) {
    return `${this.url}/hooks/${name}`;
  }

  /** Messages that an incoming webhook received, the oldest first. */
  async hookMessages(name: string): Promise<{ text: string; times: number }[]> {
    const { items } = await this.get<{ items: { hook: string; messages: { text: string; times: number }[] }[] }>(
      '/control/hooks',
    );
    return items.find(({ hook }) => hook === name)?.messages ?? [];
  }

  /** All messages that phones and mailboxes received, except the provider's own replies to keywords. */
  async received(): Promise<Received[]> {
    const [phones, mailboxes] = await Promise.all([
      this.get<{ items: PhoneReport[] }>('/control/phones'),
      this.get<{ items: MailboxReport[] }>('/control/mailboxes'),
    ]);
    const texts = phones.items.flatMap(({ phone, messages }) =>
      messages
        .filter(({ keywordReply }) => !keywordReply)
        .map(({ body, receivedAt }) => ({
          at: phone.slice(-10),
          channel: 'sms' as const,
          text: body,
          receivedAt: new Date(receivedAt),
        })),
    );
    const mails = mailboxes.items.flatMap(({ address, messages }) =>
      messages.map(({ subject, text, receivedAt }) => ({
        at: address,
        channel: 'email' as const,
        text: `${subject}\n${text ?? ''}`,
        receivedAt: new Date(receivedAt),
      })),
    );
    return [...texts, ...mails];
  }

  /** Messages received by phones and mailboxes since the last call. */
  async takeArrivals(): Promise<Received[]> {
    const all: Received[] = [];
    for (;;) {
      const { items } = await this.post<{ items: Arrival[] }>('/control/arrivals/take', { most: ARRIVALS_AT_ONCE });
      all.push(
        ...items.map(({ channel, to, text, receivedAt }) => ({
          channel,
          at: channel === 'sms' ? to.slice(-10) : to,
          text,
          receivedAt: new Date(receivedAt),
        })),
      );
      if (items.length < ARRIVALS_AT_ONCE) return all;
    }
  }

  /** Creates a push subscription as a browser does. */
  async subscribe(applicationServerKey: string): Promise<{ id: string; endpoint: string; keys: object }> {
    return this.post('/control/push-devices', { applicationServerKey });
  }

  /** Texts that the browsers with a push subscription received. */
  async pushDevices(): Promise<{ id: string; texts: string[] }[]> {
    const { items } = await this.get<{ items: { id: string; messages: { text: string }[] }[] }>(
      '/control/push-devices',
    );
    return items.map(({ id, messages }) => ({ id, texts: messages.map(({ text }) => text) }));
  }

  async charges(): Promise<{ charges: Charge[]; refunds: unknown[] }> {
    return this.get('/control/charges');
  }

  /** Results of a game, newest first, from the official source. */
  async results(dataSet: string) {
    return this.get<{ draw_date: string; winning_numbers: string; mega_ball?: string }[]>(
      `/feeds/a/resource/${dataSet}.json?$limit=1000&$order=draw_date%20DESC`,
    );
  }

  private async get<T>(path: string): Promise<T> {
    const response = await fetch(this.url + path);
    if (!response.ok) throw new Error(`the sandbox returned ${response.status} for ${path}`);
    return (await response.json()) as T;
  }

  private async post<T>(path: string, body: object): Promise<T> {
    const response = await fetch(this.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`the sandbox returned ${response.status} for ${path}: ${await response.text()}`);
    return (await response.json()) as T;
  }
}
