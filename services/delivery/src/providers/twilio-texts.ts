import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, ProviderCalls } from '@numbercast/platform';
import type { Config } from '../config.js';
import { type Outcome, outcomeOfBreak, outcomeOfStatus, type ProviderReport, THROTTLED } from './outcome.js';
import { twilioClient } from './twilio-client.js';
import { Throttled } from './twilio-http-client.js';
import { stateOfTwilio } from './twilio-status.js';

export interface OutgoingText {
  /** A number, a short code or a messaging service (MG…). */
  sender: string;
  /** E.164. */
  to: string;
  body: string;
  /** Seconds after which the provider drops it instead of sending it late. */
  validitySeconds: number;
  statusCallback?: string | undefined;
}

const OPTED_OUT = 21610; // the recipient has answered STOP to the provider
// Queue or rate limit exceeded, regardless of the HTTP status (21611: of one sender, 14107 and 20429: of all)
const NOT_TAKEN = new Map([
  [21611, 60_000],
  [14107, 1_000],
  [20429, 1_000],
]);
const NEWEST = 20;

@Injectable()
export class TwilioTexts {
  private readonly messages;

  constructor(@Inject(CONFIG) config: Config, calls: ProviderCalls) {
    this.messages = twilioClient(config, calls).messages;
  }

  /** Sends exactly one request; the caller decides whether to retry. */
  async send({ sender, to, body, validitySeconds, statusCallback }: OutgoingText): Promise<Outcome> {
    try {
      const from = sender.startsWith('MG') ? { messagingServiceSid: sender } : { from: sender };
      const validityPeriod = validitySeconds;
      const { sid } = await this.messages.create({ ...from, to, body, validityPeriod, statusCallback });
      return { kind: 'accepted', providerId: sid };
    } catch (error) {
      return outcomeOfError(error);
    }
  }

  /**
   * Returns the outcome of a message, by its id or by a reference in its text, whichever sender it came from.
   * @returns null when the provider has no such message or no outcome
   * @throws when the provider does not respond
   */
  async find(to: string, references: readonly string[], sid: string | undefined): Promise<ProviderReport | null> {
    const candidates = sid ? [await this.messages(sid).fetch()] : await this.messages.list({ to, limit: NEWEST });
    const isMeant = (body = '') => references.some((reference) => body.includes(`#${reference}`));
    const found = sid ? candidates[0] : candidates.find(({ body }) => isMeant(body));
    const code = found?.errorCode ? String(found.errorCode) : undefined;
    const report = found && stateOfTwilio(found.status, code, found.errorMessage || undefined);
    return report ? { ...report, providerId: found.sid } : null;
  }
}

function outcomeOfError(error: unknown): Outcome {
  if (error instanceof Throttled) return outcomeOfStatus(429, '429', error.retryAfterMs);
  const { status, code } = error as { status?: number; code?: number };
  if (typeof status !== 'number') return outcomeOfBreak(error);
  const retryAfterMs = NOT_TAKEN.get(code ?? 0);
  if (retryAfterMs !== undefined) return { kind: 'not-processed', retryAfterMs, cause: THROTTLED };
  if (code === OPTED_OUT) return { kind: 'rejected', code: String(code), isOptOut: true };
  return outcomeOfStatus(status, String(code ?? status), undefined);
}
