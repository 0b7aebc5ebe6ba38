import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Controller } from '@nestjs/common';
import { type TextNeedsReview, TextNeedsReviewSchema } from '@numbercast/contracts/delivery/v1/events';
import { Clock, On } from '@numbercast/platform';
import { receiveText } from './contact.js';
import { ContactsRepository } from './contacts.repository.js';

@Controller()
export class ContactsConsumer {
  constructor(
    private readonly contacts: ContactsRepository,
    private readonly clock: Clock,
  ) {}

  /** Operators read it where they read everything that people write to us. */
  @On(TextNeedsReviewSchema)
  async keepText(text: TextNeedsReview) {
    const receivedAt = text.receivedAt ? timestampDate(text.receivedAt) : this.clock.now();
    await this.contacts.add(text.textId, receiveText(text, receivedAt));
  }
}
