import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@numbercast/platform';
import type { Config } from '../config.js';
import { ConsentsService } from '../consents/consents.service.js';
import { type Keyword, keywordIn } from '../consents/keywords.js';
import { ContactsRepository } from '../contacts/contacts.repository.js';
import { DeliveriesService } from '../ledger/deliveries.service.js';
import { helpText, startedText, stoppedText } from '../templates/texts.js';
import type { Moment } from '../timing.js';
import type { TwilioText } from './provider-event.js';

const tenDigits = (phone: string) => phone.replace(/^\+1/, '');

const TEMPLATES_OF = { stop: 'stopped-text', start: 'started-text', help: 'help-text' } as const;

const LONGEST_QUOTE = 160;

/** As it stands in the record: which text said what. */
const evidenceOf = ({ MessageSid, From, Body }: TwilioText) =>
  `text ${MessageSid} from ${From}: ${JSON.stringify(Body.slice(0, LONGEST_QUOTE))}`;

/** Texts from members: STOP, START, HELP and what means the same. Everything else goes unanswered. */
@Injectable()
export class TextRepliesService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly contacts: ContactsRepository,
    private readonly consents: ConsentsService,
    private readonly deliveries: DeliveriesService,
  ) {}

  async take(text: TwilioText, at: Moment) {
    const keyword = keywordIn(text.OptOutType ?? text.Body);
    if (!keyword) return;
    const contact = await this.contacts.findByPhone(tenDigits(text.From));
    // With OptOutType the provider has answered already; the one confirmation must not become two
    if (!text.OptOutType) await this.answer(keyword, text, contact?._id);
    if (!contact) return;
    if (keyword === 'stop') {
      const from = { memberId: contact._id, channel: 'sms', source: 'stop-reply' } as const;
      await this.consents.optOut({ ...from, at, heard: { evidence: evidenceOf(text) } });
    }
    if (keyword === 'start') await this.consents.optIn(contact._id, at, evidenceOf(text));
  }

  /** Queued before the consent changes, so that a repeated try finds the same state; the id keeps it to one. */
  private async answer(keyword: Keyword, { MessageSid, From }: TwilioText, memberId: string | undefined) {
    if (keyword !== 'help' && !memberId) return;
    if (keyword === 'stop' && !(await this.consents.isAllowed(memberId!, 'sms'))) return;
    const answers = { stop: stoppedText, start: startedText, help: helpText(this.config.PUBLIC_URL) };
    await this.deliveries.reply(MessageSid, memberId, From, {
      text: answers[keyword],
      template: TEMPLATES_OF[keyword],
    });
  }
}
