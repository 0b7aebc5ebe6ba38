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
import {
  assertWithinLimits,
  callsFor,
  type MailPage,
  type OutgoingMail,
  SendGridMails,
} from '../providers/sendgrid-mails.js';
import { type OutgoingText, TwilioTexts } from '../providers/twilio-texts.js';
import { segmentsOf } from '../messages/rendering/gsm7.js';
import { Timing } from '../timing.js';
import { sendingHours } from '../messages/sending-hours.js';
import { RETRY_FIVE_TIMES } from '../providers/twilio-callback-retries.js';

const LONGEST_VALIDITY_S = 36_000; // Twilio's limit
const SHORTEST_VALIDITY_S = 5; // less is not advised: it may pass before the first attempt

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

interface Mail {
  page: MailPage;
  mail: OutgoingMail;
}

interface ClaimedMail {
  one: Claimed;
  mail: OutgoingMail;
}

const notCalled = (): Outcome => ({ kind: 'not-processed', retryAfterMs: 0, cause: NOT_CALLED });

/** Renders claimed messages and sends them through the providers of their channels. */
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

  /**
   * One call for each text, and one for all emails that share a page. Emails of one call have the same outcome object.
   * @returns the outcome of each message, in their order
   */
  dispatchAll(claimed: readonly Claimed[]): Promise<Outcome>[] {
    const outcomes = new Map<Claimed, Promise<Outcome>>();
    const byPage = new Map<MailPage, ClaimedMail[]>();
    for (const one of claimed) {
      const prepared = this.prepare(one);
      if ('outcome' in prepared) outcomes.set(one, Promise.resolve(prepared.outcome));
      else if ('text' in prepared)
        outcomes.set(
          one,
          one.inTrace(() => this.sendText(one, prepared.text)),
        );
      else byPage.set(prepared.page, [...(byPage.get(prepared.page) ?? []), { one, mail: prepared.mail }]);
    }
    for (const [page, mails] of byPage)
      for (const call of this.callsFor(mails)) {
        const sent = this.sendMails(page, call);
        call.forEach(({ one }, index) =>
          outcomes.set(
            one,
            sent.then((all) => all[index]!),
          ),
        );
      }
    return claimed.map((one) => outcomes.get(one)!);
  }

  private prepare({ message, recipient }: Claimed): { outcome: Outcome } | { text: Text } | Mail {
    try {
      const template = templateOf(message);
      if (template.channel === 'sms') return { text: this.text(message, template) };
      const mail = this.email(message, template, recipient);
      assertWithinLimits(mail.mail);
      return mail;
    } catch (error) {
      // Nothing has been sent, and every retry of this text would fail the same way
      this.logger.error(`${message._id} cannot be written: ${String(error)}`);
      return { outcome: { kind: 'rejected', code: 'unwritable', isOptOut: false } };
    }
  }

  private async sendText({ message, recipient }: Claimed, text: Text): Promise<Outcome> {
    const known = await this.findSentBeforeRestore(message);
    if (known) return known;
    const closesAt = this.closingOf(message, recipient);
    if (!closesAt) return notCalled();
    const left = Math.floor((closesAt.getTime() - this.timing.moment().now.getTime()) / 1_000);
    const validitySeconds = Math.min(LONGEST_VALIDITY_S, Math.max(SHORTEST_VALIDITY_S, left));
    return this.texts.send({ ...text, validitySeconds });
  }

  private callsFor(mails: readonly ClaimedMail[]) {
    const parts = callsFor(mails.map(({ one, mail }) => ({ ...mail, one })));
    return parts.map((part) => part.map(({ one, ...mail }) => ({ one, mail })));
  }

  /**
   * One recipient whom SendGrid refuses makes it refuse the whole call. Nothing was sent then, so each half is sent in a
   * call of its own, until the refused ones are alone.
   */
  private async sendMails(page: MailPage, mails: readonly ClaimedMail[]): Promise<Outcome[]> {
    const isOpen = mails.map(({ one }) => this.closingOf(one.message, one.recipient) !== null);
    const open = mails.filter((_, index) => isOpen[index]);
    const outcomes = open.length > 0 ? await this.sendOpenMails(page, open) : [];
    let next = 0;
    return isOpen.map((is) => (is ? outcomes[next++]! : notCalled()));
  }

  private async sendOpenMails(page: MailPage, mails: readonly ClaimedMail[]): Promise<Outcome[]> {
    const outcome = await this.mails.send(
      page,
      mails.map(({ mail }) => mail),
    );
    if (outcome.kind !== 'rejected' || mails.length === 1) return mails.map(() => outcome);
    const middle = Math.ceil(mails.length / 2);
    const halves = [mails.slice(0, middle), mails.slice(middle)];
    return (await Promise.all(halves.map((half) => this.sendMails(page, half)))).flat();
  }

  /**
   * Returns until when a claimed message may be sent, or null when it may not any more. A process that was frozen since
   * its claim must not send: another may have, or the hours or the deadline are over.
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

  private text(message: MessageDocument, template: TextTemplate<DrawNumbers | Content>): Text {
    const reference = referenceOf(message, message.attempt);
    const body = template.render(bodyOf(message), { publicUrl: this.config.PUBLIC_URL, reference });
    segmentsOf(body); // throws on characters that would double the cost
    return { to: message.to!, body, statusCallback: this.callbackOf(message) };
  }

  private email(
    message: MessageDocument,
    template: EmailTemplate<DrawNumbers | Content>,
    recipient: MessageRecipient,
  ): Mail {
    const context = this.emailContext(message, recipient);
    const { page, values } = template.pageOf(bodyOf(message), context);
    const { unsubscribeUrl } = context;
    const to = message.to!;
    return {
      page,
      mail: { to, values, customArgs: markOf(message), ...(template.canUnsubscribe && { unsubscribeUrl }) },
    };
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
