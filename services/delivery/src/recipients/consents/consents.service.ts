import { Injectable } from '@nestjs/common';
import { tenDigits } from '../recipient.js';
import { RecipientsRepository } from '../recipients.repository.js';
import type { Moment } from '../../timing.js';
import {
  CONSENT_TOPICS,
  type ConsentTopic,
  type Evidence,
  followDecision,
  optIn,
  type OptOut,
  optOut,
  optOutOfResults,
} from './consent.js';
import { ConsentsRepository } from './consents.repository.js';
import { PhoneRefusalsRepository } from './phone-refusals.repository.js';

@Injectable()
export class ConsentsService {
  constructor(
    private readonly consents: ConsentsRepository,
    private readonly contacts: RecipientsRepository,
    private readonly refusals: PhoneRefusalsRepository,
  ) {}

  /** Opts a member out, effective immediately for everything not yet sent to a provider. */
  async optOut(request: OptOut) {
    await this.consents.change(request.memberId, request.channel, (current) => optOut(current, request));
  }

  /** Ends results by email, effective immediately for everything not yet sent to SendGrid. */
  async optOutOfResults(request: Pick<OptOut, 'memberId' | 'at' | 'evidence'>) {
    await this.consents.change(request.memberId, 'results-email', (current) => optOutOfResults(current, request));
  }

  /**
   * Opts a phone out of texts: the number itself, and each member who has it now. A member who has changed the number
   * since is not affected.
   * @param phone E.164
   * @returns how many members have it
   */
  async refusePhone(phone: string, at: Moment, evidence?: Evidence) {
    const digits = tenDigits(phone);
    await this.refusals.add(digits, at.technical);
    const holders = await this.contacts.findAllByPhone(digits);
    for (const { _id: memberId } of holders)
      await this.optOut({ memberId, channel: 'sms', source: 'stop-reply', at, ...(evidence && { evidence }) });
    return holders.length;
  }

  /** Opts a phone in to texts again. @param phone E.164 */
  async allowPhone(phone: string, at: Moment, evidence: string) {
    const digits = tenDigits(phone);
    await this.refusals.remove(digits, at.technical);
    for (const { _id: memberId } of await this.contacts.findAllByPhone(digits))
      await this.consents.change(memberId, 'sms', (current) => optIn(current, memberId, at, evidence));
  }

  /** @param phone E.164 */
  hasRefused(phone: string) {
    return this.refusals.has(tenDigits(phone));
  }

  async follow(memberId: string, channel: string, isAllowed: boolean, source: string, receivedAt: Date) {
    const topic = CONSENT_TOPICS.find((known) => known === channel);
    if (!topic) return;
    await this.consents.change(memberId, topic, (current) => followDecision(current, isAllowed, source, receivedAt));
  }

  /** Returns false from the moment an opt-out reached this service, before the member's own record contains it. */
  async isAllowed(memberId: string, topic: ConsentTopic) {
    return (await this.consents.find(memberId, topic))?.isAllowed ?? true;
  }
}
