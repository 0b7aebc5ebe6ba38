import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, Generations } from '@numbercast/platform';
import type { Config } from '../config.js';
import { currentSecret } from '../rotating-secret.js';
import { type UnsubscribeScope, unsubscribeToken } from '../recipients/consents/unsubscribe-link.js';
import type { EmailContext, EmailTemplate, PushNotification, TextTemplate } from '../messages/kinds/template.js';
import type { Content } from '../messages/kinds/index.js';
import type { DrawNumbers } from '../messages/draw-numbers.js';
import { bodyOf, isTooLate, languageOfMessage, mayHaveBeenSent, referenceOf, templateOf } from '../messages/message.js';
import type { MessageRecipient } from '../recipients/recipient.js';
import type { MessageDocument } from '../messages/message-state.js';
import { wordsIn } from '../messages/words/words.js';
import { Partitions } from '../messages/partitions.js';
import { NOT_CALLED, type Outcome } from '../providers/outcome.js';
import { assertWithinLimits, callsFor } from '../providers/sendgrid-calls.js';
import { PushMessages } from '../providers/push-messages.js';
import { type MailPage, type OutgoingMail, SendGridMails } from '../providers/sendgrid-mails.js';
import { type OutgoingText, TwilioTexts } from '../providers/twilio-texts.js';
import { segmentsOf } from '@numbercast/lottery/text-message';
import { Timing } from '../timing.js';
import { sendingHours } from '../messages/sending-hours.js';
import { RETRY_FIVE_TIMES } from '../providers/twilio-callback-retries.js';

const LONGEST_VALIDITY_S = 36_000; // Twilio's limit
const SHORTEST_VALIDITY_S = 5; // less is not advised: it may expire before the first attempt

const LONGEST_TTL_S = 28 * 86_400; // push services keep messages for at most four weeks

const ASK_AGAIN_MS = 5_000;
/** A restored message may lack up to this many attempts. */
const LOST_ATTEMPTS = 4;

export interface Claimed {
  message: MessageDocument;
  recipient: MessageRecipient;
  /** Runs work in the trace that queued the message. */
  inTrace: <R>(work: () => Promise<R>) => Promise<R>;
}

type Text = Omit<OutgoingText, 'validitySeconds'>;

interface ClaimedMail extends OutgoingMail {
  claimed: Claimed;
}

type Prepared =
  { outcome: Outcome } | { text: Text } | { notification: PushNotification } | { page: MailPage; mail: ClaimedMail };

const outcomeIn = async (sent: Promise<Map<ClaimedMail, Outcome>>, mail: ClaimedMail) => (await sent).get(mail)!;

const notCalled = (): Outcome => ({ kind: 'not-processed', retryAfterMs: 0, cause: NOT_CALLED });

/** Renders claimed messages and sends them through the providers of their channels. */
@Injectable()
export class ProviderDispatchService {
  private readonly logger = new Logger(ProviderDispatchService.name);

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly timing: Timing,
    private readonly generations: Generations,
    private readonly texts: TwilioTexts,
    private readonly mails: SendGridMails,
    private readonly pushes: PushMessages,
    private readonly partitions: Partitions,
  ) {}

  /**
   * Makes one call for each text and each device of a push message, and one for all emails that share a page and fit in
   * it. Emails of one call have the same outcome object.
   * @returns the outcome of each message, in their order
   */
  dispatchAll(claimed: readonly Claimed[]): Promise<Outcome>[] {
    const outcomes = new Map<Claimed, Promise<Outcome>>();
    const byPage = new Map<MailPage, ClaimedMail[]>();
    for (const one of claimed) {
      const prepared = this.prepare(one);
      if ('outcome' in prepared) outcomes.set(one, Promise.resolve(prepared.outcome));
      else if ('text' in prepared) outcomes.set(one, this.sendText(one, prepared.text));
      else if ('notification' in prepared) outcomes.set(one, this.sendPush(one, prepared.notification));
      else byPage.set(prepared.page, [...(byPage.get(prepared.page) ?? []), prepared.mail]);
    }
    const calls = [...byPage].flatMap(([page, mails]) => callsFor(page, mails).map((call) => ({ page, call })));
    for (const { page, call } of calls) {
      // A span has one parent: the call belongs to the trace of the first email
      const sent = call[0]!.claimed.inTrace(() => this.sendMails(page, call));
      for (const mail of call) outcomes.set(mail.claimed, outcomeIn(sent, mail));
    }
    return claimed.map((one) => outcomes.get(one)!);
  }

  private prepare(claimed: Claimed): Prepared {
    const { message } = claimed;
    try {
      const template = templateOf(message);
      if (template.channel === 'sms') return { text: this.text(claimed, template) };
      if (template.channel === 'push') return { notification: template.render(bodyOf(message), wordsOf(claimed)) };
      return this.email(claimed, template);
    } catch (error) {
      // Nothing has been sent, and every retry of this message would fail the same way
      this.logger.error(`failed to render ${message._id}: ${String(error)}`);
      return { outcome: { kind: 'rejected', code: 'unwritable', isOptOut: false } };
    }
  }

  private sendText({ message, recipient, inTrace }: Claimed, text: Text): Promise<Outcome> {
    return inTrace(async () => {
      const known = await this.findSentBeforeRestore(message);
      if (known) return known;
      const closesAt = this.closingOf(message, recipient);
      if (!closesAt) return notCalled();
      const left = Math.floor((closesAt.getTime() - this.timing.moment().now.getTime()) / 1_000);
      const validitySeconds = Math.min(LONGEST_VALIDITY_S, Math.max(SHORTEST_VALIDITY_S, left));
      return this.texts.send({ ...text, validitySeconds });
    });
  }

  /** Sends a push message, which a push service stores for an offline device until the deadline. */
  private sendPush({ message, recipient, inTrace }: Claimed, notification: PushNotification): Promise<Outcome> {
    return inTrace(async () => {
      if (!this.closingOf(message, recipient)) return notCalled();
      const ttlSeconds = Math.floor((message.deadline.getTime() - this.timing.moment().now.getTime()) / 1_000);
      const payload = JSON.stringify(notification);
      return this.pushes.send({
        devices: recipient?.devices ?? [],
        payload,
        ttlSeconds: Math.min(ttlSeconds, LONGEST_TTL_S),
        topic: topicOf(notification),
      });
    });
  }

  /**
   * Sends emails in one call. SendGrid rejects the whole call because of one recipient: nothing was sent then, so each
   * half is sent in a separate call, until the rejected ones are alone.
   */
  private async sendMails(page: MailPage, mails: readonly ClaimedMail[]): Promise<Map<ClaimedMail, Outcome>> {
    const open = mails.filter(({ claimed: { message, recipient } }) => this.closingOf(message, recipient));
    const outcomes = new Map(mails.map((mail) => [mail, notCalled()]));
    if (open.length === 0) return outcomes;
    const outcome = await this.mails.send(page, open);
    if (outcome.kind !== 'rejected' || open.length === 1) {
      for (const mail of open) outcomes.set(mail, outcome);
      return outcomes;
    }
    const middle = Math.ceil(open.length / 2);
    const halves = [open.slice(0, middle), open.slice(middle)].map((half) => this.sendMails(page, half));
    return new Map([...outcomes, ...(await Promise.all(halves)).flatMap((half) => [...half])]);
  }

  /**
   * Returns until when a claimed message may be sent, or null when it no longer may. A process that was frozen since
   * its claim must not send: another one may have sent it, or the sending hours or the deadline have ended.
   */
  private closingOf(message: MessageDocument, recipient: MessageRecipient): Date | null {
    const { now, technical } = this.timing.moment();
    const { opensAt, closesAt } = sendingHours(message, recipient, now);
    const isLost = message.lease !== undefined && message.lease.until <= technical;
    return isLost || isTooLate(message, now) || opensAt > now ? null : closesAt;
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

  private text(claimed: Claimed, template: TextTemplate<DrawNumbers | Content>): Text {
    const { message } = claimed;
    const reference = referenceOf(message, message.attempt);
    const context = { publicUrl: this.config.PUBLIC_URL, reference, words: wordsOf(claimed) };
    const body = template.render(bodyOf(message), context);
    segmentsOf(body); // throws on characters that would double the cost
    return {
      sender: this.partitions.senderOf(message),
      to: message.to!,
      body,
      statusCallback: this.config.TWILIO_STATUS === 'callbacks' ? this.callbackOf(message) : undefined,
    };
  }

  /** @throws RangeError for an email that no call can contain */
  private email(claimed: Claimed, template: EmailTemplate<DrawNumbers | Content>) {
    const { message, recipient } = claimed;
    const context = this.emailContext(message, recipient, template.unsubscribesFrom);
    const { page, values } = template.pageOf(bodyOf(message), context);
    const { unsubscribeUrl } = context;
    const own = { to: message.to!, values, customArgs: markOf(message) };
    const mail = { ...own, ...(template.canUnsubscribe && { unsubscribeUrl }), claimed };
    assertWithinLimits(page, mail);
    return { page, mail };
  }

  private emailContext(message: MessageDocument, recipient: MessageRecipient, scope?: UnsubscribeScope): EmailContext {
    const { PUBLIC_URL: publicUrl, MAIL_POSTAL_ADDRESS: postalAddress, UNSUBSCRIBE_SECRET } = this.config;
    const { firstName = '', timeZones: [zone] = [] } = recipient ?? {};
    const token = message.memberId && unsubscribeToken(message.memberId, currentSecret(UNSUBSCRIBE_SECRET), scope);
    return {
      publicUrl,
      postalAddress,
      unsubscribeUrl: `${publicUrl}/api/unsubscribe/${token ?? ''}`,
      firstName,
      zone,
      isResend: Boolean(message.resend),
      words: wordsOf({ message, recipient }),
    };
  }

  /** Returns the callback URL, which identifies the message in reports even when the response to the call was lost. */
  private callbackOf(message: MessageDocument) {
    const query = new URLSearchParams(markOf(message));
    return `${this.config.PUBLIC_URL}/api/webhooks/twilio/status?${query.toString()}${RETRY_FIVE_TIMES}`;
  }
}

/** Returns the words in the language of the reader. */
const wordsOf = ({ message, recipient }: Pick<Claimed, 'message' | 'recipient'>) =>
  wordsIn(languageOfMessage(message, recipient));

/** At most 32 characters (RFC 8030). */
const topicOf = ({ tag }: PushNotification) => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

/** Returned with every report: the id of the message, the attempt and the reference. */
const markOf = (message: MessageDocument) => ({
  d: message._id,
  a: String(message.attempt),
  r: referenceOf(message, message.attempt),
});
