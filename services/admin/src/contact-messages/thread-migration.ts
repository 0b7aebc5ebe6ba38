import { Injectable } from '@nestjs/common';
import { attemptEach, Clock, type Document, Scheduled } from '@numbercast/platform';
import { SendersRepository } from '../support-threads/senders.repository.js';
import { contains, senderKeyOf, supersede } from '../support-threads/thread.js';
import { ThreadsRepository } from '../support-threads/threads.repository.js';
import { type ContactMessage, incomingOf, withFormer } from './contact-message.js';
import { ContactMessagesRepository } from './contact-messages.repository.js';

const HOUR_MS = 3_600_000;
const AT_ONCE = 200;
/** Within this time, a rollback finds the messages where the previous release expects them. */
const KEPT_MS = 14 * 24 * HOUR_MS;

/**
 * Copies the messages of previous releases into threads, without an event: their senders already received an
 * acknowledgment. It repeats because replicas of a previous release store messages while both releases run. It can be
 * interrupted: a message that is already in its thread is only marked.
 */
@Injectable()
export class ThreadMigration {
  constructor(
    private readonly messages: ContactMessagesRepository,
    private readonly threads: ThreadsRepository,
    private readonly senders: SendersRepository,
    private readonly clock: Clock,
  ) {}

  @Scheduled(HOUR_MS)
  async moveMessages() {
    for (;;) {
      const found = await this.messages.listUnmoved(AT_ONCE);
      await attemptEach(found, (message) => this.move(message));
      if (found.length < AT_ONCE) break;
    }
    await this.messages.deleteMovedBefore(new Date(this.clock.now().getTime() - KEPT_MS));
  }

  private async move(message: Document<ContactMessage>) {
    const memberId = message.email ? await this.senders.memberIdOf(message.email) : undefined;
    const incoming = incomingOf(message._id, message, memberId);
    const current = await this.threads.findCurrent(senderKeyOf(incoming.sender));
    const thread =
      current &&
      (await this.threads.change(current._id, (found) => {
        const next = withFormer(found, incoming, message.answered) ?? supersede(found, incoming.at);
        return next && { next, events: [] };
      }));
    if (!thread || !contains(thread, incoming.id)) {
      const next = withFormer(null, incoming, message.answered)!;
      await this.threads.insert(incoming.id, { next, events: [] });
    }
    await this.messages.markMoved(message._id, this.clock.now());
  }
}
