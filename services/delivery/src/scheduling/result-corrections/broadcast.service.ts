import { Injectable } from '@nestjs/common';
import { attemptEach, Clock, type Document, type Lease, Leases, Scheduled } from '@numbercast/platform';
import { MessageQueueService } from '../../messages/message-queue.service.js';
import { contentMessage } from '../../messages/message.js';
import { recordBatch } from '../broadcast-progress.js';
import { correctionId, type CorrectionBroadcast } from './correction-broadcast.js';
import { CorrectionBroadcastsRepository } from './broadcasts.repository.js';

const LEASE_MS = 15_000;
const BATCH_MESSAGES = 200;

/** Emails all members with numbers for a draw that its result was corrected: they may have to check a ticket again. */
@Injectable()
export class CorrectionBroadcastService {
  constructor(
    private readonly clock: Clock,
    private readonly leases: Leases,
    private readonly broadcasts: CorrectionBroadcastsRepository,
    private readonly queue: MessageQueueService,
  ) {}

  @Scheduled(1_000)
  async sendDue() {
    await attemptEach(await this.broadcasts.unfinished(), ({ _id }) =>
      this.leases.during(`correction:${_id}`, LEASE_MS, (lease) => this.continueBroadcast(_id, lease)),
    );
  }

  private async continueBroadcast(id: string, lease: Lease) {
    for (
      let broadcast = await this.broadcasts.find(id);
      broadcast && lease.alive();
      broadcast = await this.broadcasts.find(id)
    ) {
      if (broadcast.state === 'done') return;
      await this.queueNext(broadcast);
    }
  }

  /** A batch that is repeated queues no email twice: the id of an email consists of the broadcast and the member. */
  private async queueNext({ _id, drawId, correction, cursor }: Document<CorrectionBroadcast>) {
    const rows = await this.broadcasts.after(cursor, drawId, BATCH_MESSAGES);
    const members = new Set(rows.map(({ memberId }) => memberId));
    const now = this.clock.now();
    await Promise.all(
      [...members].map((memberId) =>
        this.queue.add(
          correctionId(_id, memberId),
          contentMessage({ memberId, channel: 'email', content: { kind: 'result-corrected', ...correction } }, { now }),
        ),
      ),
    );
    const to = rows.length < BATCH_MESSAGES ? null : rows.at(-1)!._id;
    await this.broadcasts.change(_id, (current) => recordBatch(current, { from: cursor, to }));
  }
}
