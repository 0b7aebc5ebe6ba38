import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { State, Table } from '../state.js';
import { sendGridCnames } from '../dns/mail-records.js';

const shape = z.strictObject({
  /** Authenticated sender domains. */
  domains: z.array(z.strictObject({ domain: z.string(), isValid: z.boolean() })),
  webhook: z.strictObject({
    isEnabled: z.boolean(),
    isSigned: z.boolean(),
    /** Kinds of events that are posted to it. */
    events: z.array(z.string()),
  }),
  /** Whether links and opens are tracked in all mails. */
  tracksClicks: z.boolean(),
  tracksOpens: z.boolean(),
});

/** What the account's owner sets in the provider's dashboard. */
export type SendGridAccountSettings = z.infer<typeof shape>;
export const SendGridAccountChange = shape.partial();
export type SendGridAccountChange = z.infer<typeof SendGridAccountChange>;

const EVENTS = ['processed', 'deferred', 'delivered', 'bounce', 'dropped', 'spam_report', 'unsubscribe'];
const OTHER_EVENTS = ['open', 'click', 'group_unsubscribe', 'group_resubscribe'];

interface Defaults {
  webhookUrl: () => string | undefined;
  publicKey: () => string;
}

/** The account: initially with a signed webhook and without an authenticated domain. */
export class SendGridAccount {
  private readonly changes: Table<SendGridAccountChange>;

  constructor(
    state: State,
    private readonly defaults: Defaults,
  ) {
    this.changes = state.table('sendgrid.account');
  }

  get settings(): SendGridAccountSettings {
    return {
      domains: [],
      webhook: { isEnabled: true, isSigned: true, events: EVENTS },
      tracksClicks: false,
      tracksOpens: false,
      ...this.changes.get('account'),
    };
  }

  /** Changes these settings; the others remain unchanged. */
  change(change: SendGridAccountChange) {
    this.changes.put('account', { ...this.changes.get('account'), ...SendGridAccountChange.parse(change) });
  }

  /** The settings under `/v3`. */
  routes(app: FastifyInstance) {
    app.get('/whitelabel/domains', () =>
      this.settings.domains.map(({ domain, isValid }, index) => ({
        id: index + 1,
        domain,
        subdomain: 'em1',
        automatic_security: true,
        valid: isValid,
        dns: Object.fromEntries(
          Object.entries(sendGridCnames(domain)).map(([name, record]) => [
            name,
            { ...record, valid: isValid, type: 'cname' },
          ]),
        ),
      })),
    );
    app.get('/user/webhooks/event/settings/all', () => ({ max_allowed: 5, webhooks: this.webhooks() }));
    app.get('/tracking_settings/click', () => ({ enabled: this.settings.tracksClicks, enable_text: false }));
    app.get('/tracking_settings/open', () => ({ enabled: this.settings.tracksOpens }));
  }

  private webhooks() {
    const url = this.defaults.webhookUrl();
    if (!url) return [];
    const { isEnabled, isSigned, events } = this.settings.webhook;
    return [
      {
        id: 'webhook-1',
        url,
        enabled: isEnabled,
        ...Object.fromEntries([...EVENTS, ...OTHER_EVENTS].map((name) => [name, events.includes(name)])),
        ...(isSigned && { public_key: this.defaults.publicKey() }),
      },
    ];
  }
}
