import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, Generations } from '@numbercast/platform';
import type { Config } from '../config.js';
import { currentSecret } from '../rotating-secret.js';
import { unsubscribeToken } from '../recipients/consents/unsubscribe-link.js';
import type { EmailContext, EmailTemplate, TextTemplate } from '../messages/kinds/template.js';
import type { Content } from '../messages/kinds/index.js';
import type { DrawNumbers } from '../messages/draw-numbers.js';
import { bodyOf, isTooLate, mayHaveBeenSent, referenceOf, templateOf } from '../messages/message.js';
import type { MessageRecipient } from '../recipients/recipient.js';
import type { MessageDocument } from '../messages/message-state.js';
import { NOT_CALLED, type Outcome } from '../providers/outcome.js';
import { SendGridMails } from '../providers/sendgrid-mails.js';
import { TwilioTexts } from '../providers/twilio-texts.js';
import { segmentsOf } from '../messages/rendering/gsm7.js';
import { Timing } from '../timing.js';
import { sendingHours } from '../messages/sending-hours.js';
import { RETRY_FIVE_TIMES } from '../providers/twilio-callback-retries.js';

const LONGEST_VALIDITY_S = 36_000; // Twilio's limit
const SHORTEST_VALIDITY_S = 5; // less is not advised: it may pass before the first attempt

const ASK_AGAIN_MS = 5_000;
/** A restored message may lack up to this many attempts. */
const LOST_ATTEMPTS = 4;

/** Renders a claimed message and sends it through the provider of its channel. */
@Injectable()
export class ProviderDispatchService {
  private readonly logger = new Logger('Outgoing');

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly timing: Timing,
    private readonly generations: Generations,
    private readonly texts: TwilioTexts,
    private readonly mails: SendGridMails,
  ) {}

  async dispatch(message: MessageDocument, recipient: MessageRecipient): Promise<Outcome> {
    let send: (closesAt: Date) => Promise<Outcome>;
    try {
      const template = templateOf(message);
      send = template.channel === 'sms' ? this.text(message, template) : this.email(message, template, recipient);
    } catch (error) {
      // Nothing has been sent, and every retry of this text would fail the same way
      this.logger.error(`${message._id} cannot be written: ${String(error)}`);
      return { kind: 'rejected', code: 'unwritable', isOptOut: false };
    }
    const known = await this.findSentBeforeRestore(message);
    if (known) return known;
    // A process that was frozen since its claim must not send now: another may have, or the hours or the deadline are over
    const { now, technical } = this.timing.moment();
    const { opensAt, closesAt } = sendingHours(message, recipient, now);
    const isLost = message.lease !== undefined && message.lease.until <= technical;
    if (isLost || isTooLate(message, now) || opensAt > now)
      return { kind: 'not-processed', retryAfterMs: 0, cause: NOT_CALLED };
    return send(closesAt);
  }

  /** Looks up a text that was sent before a restore and that the restored database does not contain. */
  private async findSentBeforeRestore(message: MessageDocument): Promise<Outcome | null> {
    const { restoredAt } = this.generations;
    if (!restoredAt || !mayHaveBeenSent(message, restoredAt)) return null;
    const references = Array.from({ length: message.attempt + LOST_ATTEMPTS }, (_, n) => referenceOf(message, n + 1));
    try {
      const found = await this.texts.find(message.to!, references, undefined);
      return found && { kind: 'accepted', providerId: found.providerId };
    } catch (error) {
      const cause = `cannot be looked for: ${String(error)}`;
      return { kind: 'not-processed', retryAfterMs: ASK_AGAIN_MS, cause };
    }
  }

  private text(message: MessageDocument, template: TextTemplate<DrawNumbers | Content>) {
    const reference = referenceOf(message, message.attempt);
    const body = template.render(bodyOf(message), { publicUrl: this.config.PUBLIC_URL, reference });
    segmentsOf(body); // throws on characters that would double the cost
    const text = { to: message.to!, body, statusCallback: this.callbackOf(message) };
    return (closesAt: Date) => {
      const left = Math.floor((closesAt.getTime() - this.timing.moment().now.getTime()) / 1_000);
      const validitySeconds = Math.min(LONGEST_VALIDITY_S, Math.max(SHORTEST_VALIDITY_S, left));
      return this.texts.send({ ...text, validitySeconds });
    };
  }

  private email(message: MessageDocument, template: EmailTemplate<DrawNumbers | Content>, recipient: MessageRecipient) {
    const context = this.emailContext(message, recipient);
    const { unsubscribeUrl } = context;
    const email = {
      ...template.render(bodyOf(message), context),
      to: message.to!,
      customArgs: markOf(message),
      ...(template.canUnsubscribe && { unsubscribeUrl }),
    };
    return () => this.mails.send(email);
  }

  private emailContext(message: MessageDocument, recipient: MessageRecipient): EmailContext {
    const { PUBLIC_URL: publicUrl, MAIL_POSTAL_ADDRESS: postalAddress, UNSUBSCRIBE_SECRET } = this.config;
    const { firstName = '', timeZones: [zone] = [] } = recipient ?? {};
    const token = message.memberId && unsubscribeToken(message.memberId, currentSecret(UNSUBSCRIBE_SECRET));
    return {
      publicUrl,
      postalAddress,
      unsubscribeUrl: `${publicUrl}/api/unsubscribe/${token ?? ''}`,
      firstName,
      zone,
      isResend: Boolean(message.resend),
    };
  }

  /** Reports find their message by this even when the response to the call was lost. */
  private callbackOf(message: MessageDocument) {
    const query = new URLSearchParams(markOf(message));
    return `${this.config.PUBLIC_URL}/api/webhooks/twilio/status?${query.toString()}${RETRY_FIVE_TIMES}`;
  }
}

/** Returned with every report: the id of the message, the attempt and the reference. */
const markOf = (message: MessageDocument) => ({
  d: message._id,
  a: String(message.attempt),
  r: referenceOf(message, message.attempt),
});
