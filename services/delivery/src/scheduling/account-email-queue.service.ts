import { Injectable } from '@nestjs/common';
import { TransientError } from '@numbercast/platform';
import type { Content } from '../messages/kinds/index.js';
import { MessageQueueService } from '../messages/message-queue.service.js';
import { RecipientsRepository } from '../recipients/recipients.repository.js';

/**
 * Id of an email about something that happened, so that a repeated event queues it once.
 * @param about the subscription, or the event
 * @param occurrence distinguishes emails of one kind about one subscription
 */
export const accountEmailId = (kind: Content['kind'], about: string, occurrence = '') =>
  ['email', kind, about, ...(occurrence ? [occurrence] : [])].join('|');

/** Queues emails about the account. */
@Injectable()
export class AccountEmailQueueService {
  constructor(
    private readonly recipients: RecipientsRepository,
    private readonly messages: MessageQueueService,
  ) {}

  /**
   * @throws TransientError while the member is not known here: events of other services may come before the member's
   * own
   */
  async queue(memberId: string, id: string, content: Content) {
    if (!(await this.recipients.find(memberId))) throw new TransientError(`member ${memberId} has no recipient yet`);
    await this.messages.queue(id, { memberId, channel: 'email', content });
  }
}
