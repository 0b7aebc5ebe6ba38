import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Finding, PreflightCheck, ProviderCalls } from '@numbercast/platform';
import http from '@sendgrid/client';
import { z } from 'zod';
import type { Config } from '../config.js';
import { SendGridMails } from '../providers/sendgrid-mails.js';
import { allSecrets } from '../rotating-secret.js';

const GUIDE = 'docs/guides/email.md';
const FORBIDDEN = 403;
/** Events of the webhook that delivery handles. */
const EVENTS = ['processed', 'deferred', 'delivered', 'bounce', 'dropped', 'spam_report', 'unsubscribe'] as const;

const record = z.object({ host: z.string(), data: z.string() });
const domainsResponse = z.array(
  z.object({ domain: z.string(), valid: z.boolean(), dns: z.record(z.string(), record) }),
);
export type SenderDomain = z.infer<typeof domainsResponse>[number];

const webhooksResponse = z.object({
  webhooks: z.array(
    z.object({
      url: z.string(),
      enabled: z.boolean(),
      public_key: z.string().optional(),
      ...Object.fromEntries(EVENTS.map((event) => [event, z.boolean().default(false)])),
    }),
  ),
});
const trackingResponse = z.object({ enabled: z.boolean() });

/** Compares the SendGrid account with what delivery needs. */
@Injectable()
export class SendGridCheck {
  /** @param _mails injected because it configures the client that both share */
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    _mails: SendGridMails,
    private readonly calls: ProviderCalls,
  ) {}

  @PreflightCheck('SendGrid sender domain')
  async *domain(): AsyncGenerator<Finding> {
    const sender = await this.senderDomain();
    if (!sender)
      yield {
        problem: `The domain of ${this.config.MAIL_FROM} is not authenticated.`,
        fix: `Authenticate the domain (Settings, Sender Authentication) and publish its DNS records (${GUIDE}).`,
      };
    else if (!sender.valid)
      yield {
        problem: `SendGrid has not found the DNS records of ${sender.domain}.`,
        fix: `Publish the DNS records, then choose Verify (Settings, Sender Authentication).`,
      };
  }

  @PreflightCheck('SendGrid event webhook')
  async *webhook(): AsyncGenerator<Finding> {
    const url = `${this.config.PUBLIC_URL}/api/webhooks/sendgrid`;
    const { webhooks } = await this.get('/v3/user/webhooks/event/settings/all', webhooksResponse);
    const webhook = webhooks.find((one) => one.url === url);
    if (!webhook) {
      yield {
        problem: `No event webhook calls ${url}.`,
        fix: 'Create it (Settings, Mail Settings, Event Webhooks), with signature verification.',
      };
      return;
    }
    if (!webhook.enabled)
      yield { problem: 'The event webhook is disabled.', fix: 'Enable it (Settings, Mail Settings).' };
    const missing = EVENTS.filter((event) => !(webhook as Partial<Record<string, unknown>>)[event]);
    if (missing.length > 0)
      yield {
        problem: `The event webhook does not send ${missing.join(', ')}.`,
        fix: 'Select these events in the settings of the webhook.',
      };
    if (!webhook.public_key)
      yield {
        problem: 'The event webhook does not sign its requests, so they are all rejected.',
        fix: 'Enable Signature Verification and set SENDGRID_WEBHOOK_PUBLIC_KEY to its key.',
      };
    else if (!allSecrets(this.config.SENDGRID_WEBHOOK_PUBLIC_KEY).includes(webhook.public_key))
      yield {
        problem: 'SENDGRID_WEBHOOK_PUBLIC_KEY is not the key of the event webhook, so all events are rejected.',
        fix: 'Set SENDGRID_WEBHOOK_PUBLIC_KEY to the public key that the webhook shows.',
      };
  }

  @PreflightCheck('SendGrid tracking')
  async *tracking(): AsyncGenerator<Finding> {
    for (const kind of ['click', 'open'] as const) {
      const { enabled } = await this.get(`/v3/tracking_settings/${kind}`, trackingResponse);
      if (enabled)
        yield {
          problem: `${kind === 'click' ? 'Click' : 'Open'} tracking is on, which rewrites emails and harms the privacy of members.`,
          fix: 'Turn it off (Settings, Tracking).',
        };
    }
  }

  /** The authenticated domain of the sender address, if any. */
  async senderDomain(): Promise<SenderDomain | undefined> {
    const domains = await this.get('/v3/whitelabel/domains', domainsResponse);
    const host = this.config.MAIL_FROM.split('@')[1]!;
    return domains.find(({ domain }) => host === domain || host.endsWith(`.${domain}`));
  }

  private async get<Schema extends z.ZodType>(url: string, schema: Schema): Promise<z.infer<Schema>> {
    try {
      const [response] = await this.calls.call('sendgrid', `GET ${url}`, () => http.request({ method: 'GET', url }));
      return schema.parse(response.body);
    } catch (error) {
      if ((error as { code?: unknown }).code !== FORBIDDEN) throw error;
      throw new Error(`SENDGRID_API_KEY has no access to ${url}; grant the key read access to this setting`);
    }
  }
}
