import { Injectable } from '@nestjs/common';
import { Scheduled } from '@numbercast/platform';
import { MessagesRepository } from '../messages/messages.repository.js';
import type { Partition } from '../messages/partition.js';
import { Partitions } from '../messages/partitions.js';
import { WakeSignal } from '../messages/wake-signal.js';
import { CHANNELS } from '../recipients/recipient.js';
import { Failures } from './failures.js';

const BATCH_MESSAGES = 500;

/**
 * Moves messages out of partitions that no longer exist, because a sender was removed or EMAIL_PARTITIONS decreased.
 */
@Injectable()
export class FormerPartitionsService {
  constructor(
    private readonly partitions: Partitions,
    private readonly messages: MessagesRepository,
    private readonly wakeSignal: WakeSignal,
  ) {}

  @Scheduled(2_000)
  async moveQueued() {
    const failures = new Failures();
    for (const channel of CHANNELS) await this.moveFrom({ channel, number: this.partitions.count(channel) }, failures);
    failures.throwFirst();
  }

  /** Stops after a batch that is not full or has a message that fails, which the next poll retries. */
  private async moveFrom(former: Partition, failures: Failures) {
    for (let moved = BATCH_MESSAGES; moved >= BATCH_MESSAGES;) {
      const queued = await this.messages.inPartitionsFrom(former, BATCH_MESSAGES);
      const changed = await this.messages.changeAll(queued, (message) => this.partitions.move(message));
      if (queued.length > 0) this.wakeSignal.notify(former.channel);
      moved = failures.valuesOf(changed).length;
    }
  }
}
