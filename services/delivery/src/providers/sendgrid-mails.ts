import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, ProviderCalls } from '@numbercast/platform';
import http from '@sendgrid/client';
import mails from '@sendgrid/mail';
import type { Config } from '../config.js';
import { type Outcome, outcomeOfBreak, outcomeOfStatus } from './outcome.js';

export interface OutgoingMail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Absent for what is about the account: there is nothing to unsubscribe from. */
  unsubscribeUrl?: string | undefined;
  /** Come back with every event of this mail. */
  customArgs: { d: string; a: string; r: string };
}

// One-click unsubscribing, RFC 8058
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

// Our links stay as they are: no redirects through the provider, no tracking picture
const UNTRACKED = { clickTracking: { enable: false, enableText: false }, openTracking: { enable: false } };

@Injectable()
export class SendGridMails {
  private readonly from;

  /** The SDK is one object for the whole process: there is one account. */
  constructor(
    @Inject(CONFIG) config: Config,
    private readonly calls: ProviderCalls,
  ) {
    mails.setClient(http);
    mails.setApiKey(config.SENDGRID_API_KEY);
    mails.setTimeout(config.PROVIDER_TIMEOUT_MS);
    // Followed elsewhere, a mail would be handed over twice, and the key with it
    const request = { url: '', maxRedirects: 0, ...(config.SENDGRID_API_URL && { baseUrl: config.SENDGRID_API_URL }) };
    http.setDefaultRequest(request);
    this.from = { email: config.MAIL_FROM, name: 'Numbercast' };
  }

  /** Exactly one request; it is for the caller to decide whether there may be another. */
  async send({ unsubscribeUrl, ...mail }: OutgoingMail): Promise<Outcome> {
    try {
      const headers = unsubscribeUrl && { headers: unsubscribeHeaders(unsubscribeUrl) };
      const whole = { ...mail, from: this.from, ...headers, trackingSettings: UNTRACKED };
      const [response] = await this.calls.call('sendgrid', 'POST /v3/mail/send', () => mails.send(whole));
      const providerId = (response.headers as Record<string, string | undefined>)['x-message-id'];
      return { kind: 'accepted', providerId };
    } catch (error) {
      return outcomeOfError(error);
    }
  }
}

function outcomeOfError(error: unknown): Outcome {
  const { code, response } = error as { code?: unknown; response?: { headers?: Record<string, string | undefined> } };
  if (typeof code !== 'number' || !response) return outcomeOfBreak(error);
  return outcomeOfStatus(code, String(code), waitOf(response.headers ?? {}));
}

/** `Retry-After` in seconds, or SendGrid's own header with the instant of the next allowance. */
function waitOf(headers: Record<string, string | undefined>) {
  const seconds = Number(headers['retry-after']);
  if (seconds > 0) return seconds * 1_000;
  const untilReset = Number(headers['x-ratelimit-reset']) * 1_000 - Date.now();
  return untilReset > 0 ? untilReset : undefined;
}
