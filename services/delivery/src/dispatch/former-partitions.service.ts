import { Injectable } from '@nestjs/common';
import { Scheduled } from '@numbercast/platform';
import { MessagesRepository } from '../messages/messages.repository.js';
import { Partitions } from '../messages/partitions.js';
import { WakeSignal } from '../messages/wake-signal.js';
import { type Channel, CHANNELS } from '../recipients/recipient.js';
import { Failures } from './failures.js';

const BATCH_MESSAGES = 500;

/** Moves messages out of partitions that no longer exist, because a sender was removed or EMAIL_PARTITIONS decreased. */
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

  private async moveFrom(former: { channel: Channel; number: number }, failures: Failures) {
    for (let found = BATCH_MESSAGES; found >= BATCH_MESSAGES;) {
      const queued = await this.messages.inPartitionsFrom(former, BATCH_MESSAGES);
      const moved = failures.valuesOf(
        await this.messages.changeAll(queued, (message) => this.partitions.move(message)),
      );
      if (queued.length > 0) this.wakeSignal.notify(former.channel);
      found = moved.length;
    }
  }
}
