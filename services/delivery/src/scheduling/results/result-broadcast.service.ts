import { Injectable } from '@nestjs/common';
import { Clock, type Document, type Lease, Leases, Scheduled } from '@numbercast/platform';
import type { NumberSet } from '../../messages/draw-numbers.js';
import { MessageQueueService } from '../../messages/message-queue.service.js';
import { type DrawnNumbers, DrawResultsRepository } from '../../recipients/draw-results.repository.js';
import { DevicesService } from '../../recipients/devices/devices.service.js';
import { JackpotsRepository } from '../../recipients/jackpots.repository.js';
import { type Channel, resultChannelsOf } from '../../recipients/recipient.js';
import { RecipientsRepository } from '../../recipients/recipients.repository.js';
import { recordBatch } from '../broadcast-progress.js';
import { type ResultBroadcast, resultMessageId } from './result-broadcast.js';
import { ResultBroadcastsRepository } from './result-broadcasts.repository.js';

const LEASE_MS = 15_000;
const BATCH_MESSAGES = 200;

/** Sends the result of a draw to all members with numbers for it who want results. */
@Injectable()
export class ResultBroadcastService {
  constructor(
    private readonly clock: Clock,
    private readonly leases: Leases,
    private readonly broadcasts: ResultBroadcastsRepository,
    private readonly results: DrawResultsRepository,
    private readonly recipients: RecipientsRepository,
    private readonly jackpots: JackpotsRepository,
    private readonly devices: DevicesService,
    private readonly queue: MessageQueueService,
  ) {}

  @Scheduled(1_000)
  async sendDue() {
    for (const { _id } of await this.broadcasts.unfinished())
      await this.leases.during(`result:${_id}`, LEASE_MS, (lease) => this.continueBroadcast(_id, lease));
  }

  private async continueBroadcast(drawId: string, lease: Lease) {
    for (
      let broadcast = await this.broadcasts.find(drawId);
      broadcast && lease.alive();
      broadcast = await this.broadcasts.find(drawId)
    ) {
      if (broadcast.state === 'done') return;
      await this.queueNext(broadcast);
    }
  }

  /**
   * A batch that is repeated queues no message twice. It reads the result again, so that members whom an earlier batch
   * did not reach get the corrected one.
   */
  private async queueNext(broadcast: Document<ResultBroadcast>) {
    const { _id: drawId, cursor, deadline } = broadcast;
    const result = await this.results.find(drawId);
    const isOver = !result || this.clock.now() >= deadline;
    const rows = isOver ? [] : await this.broadcasts.after(cursor, drawId, BATCH_MESSAGES);
    // All messages of a member for the draw carry the same sets
    const setsOf = new Map(rows.map(({ memberId, numbers }) => [memberId, numbers.sets]));
    if (result) await this.queueResults(broadcast, result, setsOf);
    const to = rows.length < BATCH_MESSAGES ? null : rows.at(-1)!._id;
    await this.broadcasts.change(drawId, (current) => recordBatch(current, { from: cursor, to }));
  }

  private async queueResults(
    { _id: drawId, game, date, deadline }: Document<ResultBroadcast>,
    result: DrawnNumbers,
    setsOf: ReadonlyMap<string, NumberSet[]>,
  ) {
    const [contacts, jackpotMillions] = await Promise.all([
      this.recipients.findMany([...setsOf.keys()]),
      this.jackpots.millionsOf(drawId),
    ]);
    const drawn = { drawId, game, date, result, ...(jackpotMillions && { jackpotMillions }) };
    const queued = [...contacts].map(async ([memberId, contact]) => {
      const channels = resultChannelsOf(contact, await this.devices.has(memberId));
      const content = { kind: 'draw-result' as const, ...drawn, sets: setsOf.get(memberId)! };
      const queue = (channel: Channel) =>
        this.queue.queueToMany(
          resultMessageId(drawId, memberId, channel),
          { memberId, channel, content },
          { contact, deadline },
        );
      await Promise.all(channels.map(queue));
    });
    await Promise.all(queued);
  }
}
