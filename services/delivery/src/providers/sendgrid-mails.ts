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
  /** Absent for emails about the account, which have no unsubscribe link. */
  unsubscribeUrl?: string | undefined;
  /** Returned with every event of this email. */
  customArgs: { d: string; a: string; r: string };
}

// One-click unsubscribing, RFC 8058
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

// Our links stay unchanged: no redirects through the provider, no tracking pixel
const UNTRACKED = { click_tracking: { enable: false, enable_text: false }, open_tracking: { enable: false } };

@Injectable()
export class SendGridMails {
  private readonly from;

  /** Configures the SDK, which is one object for the whole process, because there is one account. */
  constructor(
    @Inject(CONFIG) config: Config,
    private readonly calls: ProviderCalls,
  ) {
    http.setApiKey(config.SENDGRID_API_KEY);
    const server = config.SENDGRID_API_URL && { baseUrl: config.SENDGRID_API_URL };
    // Following a redirect would send the email twice, and the key with it. The bodies of calls are JSON already, which
    // axios would parse to check it
    const transformRequest = [(body: unknown) => body];
    const request = { url: '', maxRedirects: 0, timeout: config.PROVIDER_TIMEOUT_MS, transformRequest, ...server };
    http.setDefaultRequest(request);
    this.from = { email: config.MAIL_FROM, name: 'Numbercast' };
  }

  /**
   * Sends exactly one request for emails with one page; the caller decides whether to retry. The outcome applies to
   * each email: SendGrid accepts all of them or none.
   * @param mails within the limits of a call (`callsFor`)
   */
  async send(page: MailPage, mails: readonly OutgoingMail[]): Promise<Outcome> {
    try {
      // Passed as text, because the client would copy an object several times
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

/** Returns the milliseconds to wait, from `Retry-After` in seconds or from the reset time in SendGrid's own header. */
function waitOf(headers: Record<string, string | undefined>) {
  const seconds = Number(headers['retry-after']);
  if (seconds > 0) return seconds * 1_000;
  const untilReset = Number(headers['x-ratelimit-reset']) * 1_000 - Date.now();
  return untilReset > 0 ? untilReset : undefined;
}
