import { Injectable } from '@nestjs/common';
import { Clock, Scheduled } from '@numbercast/platform';
import { ContactsRepository } from './contact-messages/contacts.repository.js';
import { DeadLettersRepository } from './dead-letters/dead-letters.repository.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Whoever wrote to us may come back to it for so long. */
const MESSAGES_KEPT_MS = 2 * 365 * DAY_MS;
/** What went wrong a year ago, and was seen to, teaches nobody anything. */
const SETTLED_LETTERS_KEPT_MS = 365 * DAY_MS;

/** Forgets what people wrote to us, and settled dead letters. A letter that waits is kept until somebody sees to it. */
@Injectable()
export class Retention {
  constructor(
    private readonly contacts: ContactsRepository,
    private readonly letters: DeadLettersRepository,
    private readonly clock: Clock,
  ) {}

  @Scheduled(HOUR_MS)
  async forget() {
    await this.contacts.forget(new Date(this.clock.now().getTime() - MESSAGES_KEPT_MS));
    // Stamped with technical time, by whoever gave up
    await this.letters.forget(new Date(Date.now() - SETTLED_LETTERS_KEPT_MS));
  }
}
