import { Injectable, Logger } from '@nestjs/common';
import { ConsentsService } from '../recipients/consents/consents.service.js';
import { type Intent, intentOf, isDefaultKeyword, type Keyword, plainTextKindOf } from './replies/keywords.js';
import { PhoneQuotasRepository } from './replies/phone-quotas.repository.js';
import { TextReviewsRepository } from './replies/text-reviews.repository.js';
import { tenDigits } from '../recipients/recipient.js';
import { RecipientsRepository } from '../recipients/recipients.repository.js';
import { DeliveryMetrics } from '../stats/delivery-metrics.js';
import { MessageQueueService } from '../messages/message-queue.service.js';
import { Partitions } from '../messages/partitions.js';
import type { Moment } from '../timing.js';
import type { TwilioText } from './provider-event.js';

const KEYWORD_OF: Record<string, Keyword> = { STOP: 'stop', START: 'start', HELP: 'help' };

const LONGEST_QUOTE = 160;
const LONGEST_REVIEWED = 1_000;

/** The evidence in the consent record: the text and its content. */
const evidenceOf = ({ MessageSid, From, Body }: TwilioText) =>
  `text ${MessageSid} from ${From}: ${JSON.stringify(Body.slice(0, LONGEST_QUOTE))}`;

/** The provider's classification takes precedence over the text. */
const intentIn = ({ OptOutType = '', Body }: TwilioText): Intent | null => KEYWORD_OF[OptOutType] ?? intentOf(Body);

/**
 * Handles texts from phones: STOP, START, HELP and equivalent words. All other texts are passed on to the operators.
 */
@Injectable()
export class TextRepliesService {
  private readonly logger = new Logger('TextReplies');

  constructor(
    private readonly metrics: DeliveryMetrics,
    private readonly contacts: RecipientsRepository,
    private readonly consents: ConsentsService,
    private readonly quotas: PhoneQuotasRepository,
    private readonly reviews: TextReviewsRepository,
    private readonly messages: MessageQueueService,
    private readonly partitions: Partitions,
  ) {}

  async handle(text: TwilioText, at: Moment) {
    const intent = intentIn(text);
    const kind = intent === null ? plainTextKindOf(text.Body) : '';
    if (kind === null) return;
    const [contact] = await this.contacts.findAllByPhone(tenDigits(text.From));
    if (intent === null || intent === 'unclear') return this.passOn(text, at, { kind, contact });
    if (!this.isAnsweredByProvider(text)) await this.reply(intent, text, contact?._id);
    if (intent === 'stop') await this.consents.refusePhone(text.From, at, { evidence: evidenceOf(text) });
    if (intent === 'start') await this.consents.allowPhone(text.From, at, evidenceOf(text));
  }

  /**
   * Whether Twilio replies to a keyword, by Advanced Opt-Out or by its default handling; the one confirmation must not
   * become two. Only Advanced Opt-Out marks keywords, so an unmarked keyword shows that it is off.
   */
  private isAnsweredByProvider({ OptOutType, Body, MessageSid }: TwilioText) {
    if (OptOutType) return true;
    if (!isDefaultKeyword(Body)) return false;
    this.metrics.unmarkedKeywords.inc();
    this.logger.warn(`${MessageSid} is a keyword without OptOutType: enable Advanced Opt-Out in Twilio`);
    return true;
  }

  private async passOn(
    { MessageSid: textId, From: phone, Body }: TwilioText,
    { now: receivedAt }: Moment,
    { kind, contact }: { kind: string; contact: Parameters<TextReviewsRepository['add']>[1] },
  ) {
    if (!(await this.quotas.reserve(tenDigits(phone), 'review', textId))) return;
    await this.reviews.add({ textId, phone, body: Body.slice(0, LONGEST_REVIEWED), receivedAt, kind }, contact);
  }

  /**
   * Queues the reply before the consent changes, so that a retry finds the same state; the id prevents duplicates. The
   * reply comes from the sender that the phone has texted.
   */
  private async reply(keyword: Keyword, text: TwilioText, memberId: string | undefined) {
    const { MessageSid, From, To, MessagingServiceSid } = text;
    if (keyword !== 'help' && !memberId) return;
    if (keyword === 'stop' && !(await this.consents.isAllowed(memberId!, 'sms'))) return;
    if (keyword !== 'stop' && !(await this.quotas.reserve(tenDigits(From), 'answer', MessageSid))) return;
    const content = { kind: `${keyword}-reply` as const, to: From };
    const partition = this.partitions.ofSender([MessagingServiceSid, To]);
    await this.messages.queue(`reply|${MessageSid}|sms`, { memberId, channel: 'sms', content }, { partition });
  }
}
