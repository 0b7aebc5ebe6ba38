import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, Generations } from '@numbercast/platform';
import type { Config } from '../config.js';
import { currentSecret } from '../rotating-secret.js';
import { unsubscribeToken } from '../recipients/consents/unsubscribe-link.js';
import { isTooLate, mayHaveBeenSent, referenceOf } from '../messages/message.js';
import type { MessageRecipient } from '../recipients/recipient.js';
import type { MessageDocument } from '../messages/message-state.js';
import { NOT_CALLED, type Outcome } from '../providers/outcome.js';
import { SendGridMails } from '../providers/sendgrid-mails.js';
import { TwilioTexts } from '../providers/twilio-texts.js';
import { accountMail } from '../messages/kinds/account-mail.js';
import { correctionMail } from '../messages/kinds/correction-mail.js';
import { segmentsOf } from '../messages/rendering/gsm7.js';
import { numbersMail } from '../messages/kinds/numbers-mail.js';
import { renderAccountEmail } from '../messages/kinds/account-email-message.js';
import { noticeMail } from '../messages/kinds/notice-mail.js';
import { codeText, mailSilentText, numbersText } from '../messages/kinds/texts.js';
import { Timing } from '../timing.js';
import { sendingHours } from '../messages/sending-hours.js';
import { RETRY_FIVE_TIMES } from '../providers/twilio-callback-retries.js';

const LONGEST_VALIDITY_S = 36_000; // Twilio's limit
const SHORTEST_VALIDITY_S = 5; // less is not advised: it may pass before the first attempt

const ASK_AGAIN_MS = 5_000;
/** So many calls more than a restored row knows of may have been made for it. */
const LOST_ATTEMPTS = 4;

/** Turns a claimed row into the message its channel needs and hands it over. */
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
      send = message.channel === 'sms' ? this.text(message) : await this.mail(message, recipient);
    } catch (error) {
      // Nothing has been sent, and the same text would fail the same way at every try
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

  /** A text that left before a backup was restored, so that no row tells of it any more. The provider does. */
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

  private text(message: MessageDocument) {
    const body = this.textOf(message);
    segmentsOf(body); // refuses what would double the cost
    const text = { to: message.to!, body, statusCallback: this.callbackOf(message) };
    return (closesAt: Date) => {
      const left = Math.floor((closesAt.getTime() - this.timing.moment().now.getTime()) / 1_000);
      const validitySeconds = Math.min(LONGEST_VALIDITY_S, Math.max(SHORTEST_VALIDITY_S, left));
      return this.texts.send({ ...text, validitySeconds });
    };
  }

  private textOf(message: MessageDocument) {
    const { attempt, numbers, notice, account, reply } = message;
    if (account) return codeText(account.code!);
    if (numbers) return numbersText(numbers, referenceOf(message, attempt));
    return notice ? mailSilentText(notice.source, this.config.PUBLIC_URL) : reply!.text;
  }

  private async mail(message: MessageDocument, recipient: MessageRecipient) {
    const { PUBLIC_URL: publicUrl, MAIL_POSTAL_ADDRESS: postalAddress, UNSUBSCRIBE_SECRET } = this.config;
    const sent = { to: message.to!, customArgs: markOf(message) };
    const aboutAccount = this.aboutAccount(message, recipient);
    if (aboutAccount) return () => this.mails.send({ ...aboutAccount, ...sent });
    const unsubscribeUrl = `${publicUrl}/api/unsubscribe/${unsubscribeToken(message.memberId!, currentSecret(UNSUBSCRIBE_SECRET))}`;
    const mail = this.aboutNumbers(message, recipient, { publicUrl, unsubscribeUrl, postalAddress });
    return () => this.mails.send({ ...mail, ...sent, unsubscribeUrl });
  }

  private aboutNumbers(
    { numbers, correction, notice, resend }: MessageDocument,
    recipient: MessageRecipient,
    addresses: { publicUrl: string; unsubscribeUrl: string; postalAddress: string },
  ) {
    if (correction) return correctionMail({ ...addresses, correction });
    if (!numbers) return noticeMail({ ...addresses, source: notice!.source });
    const firstName = recipient?.firstName ?? '';
    return numbersMail({ ...addresses, numbers, firstName, isResend: Boolean(resend) });
  }

  /** Null for what is about numbers: that alone can be unsubscribed from. */
  private aboutAccount({ account, accountEmail }: MessageDocument, recipient: MessageRecipient) {
    const { PUBLIC_URL: publicUrl, MAIL_POSTAL_ADDRESS: postalAddress } = this.config;
    if (account) return accountMail({ ...account, publicUrl, postalAddress });
    if (!accountEmail) return null;
    const { firstName = '', timeZones: [zone] = [] } = recipient ?? {};
    return renderAccountEmail({ accountEmail, firstName, zone, publicUrl, postalAddress });
  }

  /** Reports find their row by this even when the answer to the call itself was lost. */
  private callbackOf(message: MessageDocument) {
    const query = new URLSearchParams(markOf(message));
    return `${this.config.PUBLIC_URL}/api/webhooks/twilio/status?${query.toString()}${RETRY_FIVE_TIMES}`;
  }
}

/** Comes back with every report of a message: its row, the attempt and the reference. */
const markOf = (message: MessageDocument) => ({
  d: message._id,
  a: String(message.attempt),
  r: referenceOf(message, message.attempt),
});
