import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, ProviderCalls } from '@numbercast/platform';
import http from '@sendgrid/client';
import type { Config } from '../config.js';
import { type Outcome, outcomeOfBreak, outcomeOfStatus } from './outcome.js';

/** Subject and both parts, with tags such as `%%1%%` for the values in which its mails differ. */
export interface MailPage {
  subject: string;
  html: string;
  text: string;
}

export interface OutgoingMail {
  to: string;
  /** By tag of the page. */
  values: Readonly<Record<string, string>>;
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
const UNTRACKED = { click_tracking: { enable: false, enable_text: false }, open_tracking: { enable: false } };

@Injectable()
export class SendGridMails {
  private readonly from;

  /** The SDK is one object for the whole process: there is one account. */
  constructor(
    @Inject(CONFIG) config: Config,
    private readonly calls: ProviderCalls,
  ) {
    http.setApiKey(config.SENDGRID_API_KEY);
    const server = config.SENDGRID_API_URL && { baseUrl: config.SENDGRID_API_URL };
    // Followed elsewhere, a mail would be handed over twice, and the key with it
    const request = { url: '', maxRedirects: 0, timeout: config.PROVIDER_TIMEOUT_MS, ...server };
    http.setDefaultRequest(request);
    this.from = { email: config.MAIL_FROM, name: 'Numbercast' };
  }

  /**
   * Exactly one request for mails with one page; it is for the caller to decide whether there may be another. The outcome
   * is that of each mail: SendGrid takes all of them or none.
   * @param mails within the limits of a call (`callsFor`)
   */
  async send(page: MailPage, mails: readonly OutgoingMail[]): Promise<Outcome> {
    try {
      // As text: the client would copy an object several times
      const body = JSON.stringify(this.bodyOf(page, mails));
      const request = { method: 'POST', url: '/v3/mail/send', body } as const;
      const [response] = await this.calls.call('sendgrid', 'POST /v3/mail/send', () => http.request(request));
      const providerId = (response.headers as Record<string, string | undefined>)['x-message-id'];
      return { kind: 'accepted', providerId };
    } catch (error) {
      return outcomeOfError(error);
    }
  }

  private bodyOf({ subject, text, html }: MailPage, mails: readonly OutgoingMail[]) {
    return {
      from: this.from,
      subject,
      content: [
        { type: 'text/plain', value: text },
        { type: 'text/html', value: html },
      ],
      personalizations: mails.map(({ to, values, unsubscribeUrl, customArgs }) => ({
        to: [{ email: to }],
        custom_args: customArgs,
        substitutions: values,
        ...(unsubscribeUrl && { headers: unsubscribeHeaders(unsubscribeUrl) }),
      })),
      tracking_settings: UNTRACKED,
    };
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
