import { Injectable } from '@nestjs/common';
import { Clock, Scheduled } from '@numbercast/platform';
import { PhoneQuotasRepository } from '../callbacks/replies/phone-quotas.repository.js';
import { TextReviewsRepository } from '../callbacks/replies/text-reviews.repository.js';
import { MessagesRepository } from '../messages/messages.repository.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Retention of messages to recipients who are not members, and of texts that operators have to read. */
const KEPT_MS = 30 * DAY_MS;

/**
 * Deletes data that no erasure of a member deletes: messages to recipients who are not members, and data of their
 * phones.
 */
@Injectable()
export class Retention {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly reviews: TextReviewsRepository,
    private readonly quotas: PhoneQuotasRepository,
    private readonly clock: Clock,
  ) {}

  @Scheduled(HOUR_MS)
  async deleteExpired() {
    const now = this.clock.now().getTime();
    await this.messages.deleteWithoutMember(new Date(now - KEPT_MS));
    await this.reviews.deleteBefore(new Date(now - KEPT_MS));
    await this.quotas.pruneExpired();
  }
}
