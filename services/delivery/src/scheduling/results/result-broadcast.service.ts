import { Injectable } from '@nestjs/common';
import { attemptEach, Clock, combinedError, type Document, type Lease, Leases, Scheduled } from '@numbercast/platform';
import { MessageQueueService } from '../../messages/message-queue.service.js';
import { type DrawnNumbers, DrawResultsRepository } from '../../recipients/draw-results.repository.js';
import { DevicesService } from '../../recipients/devices/devices.service.js';
import { JackpotsRepository } from '../../recipients/jackpots.repository.js';
import { type Channel, resultChannelsOf } from '../../recipients/recipient.js';
import { RecipientsRepository } from '../../recipients/recipients.repository.js';
import { recordResults, type ResultBroadcast, resultMessageId } from './result-broadcast.js';
import { type Assigned, ResultBroadcastsRepository } from './result-broadcasts.repository.js';

const LEASE_MS = 15_000;
const BATCH_MESSAGES = 200;

interface Failure {
  /** Id of a message of the member. */
  id: string;
  reason: unknown;
}

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
    await attemptEach(await this.broadcasts.unfinished(), ({ _id }) =>
      this.leases.during(`result:${_id}`, LEASE_MS, (lease) => this.continueBroadcast(_id, lease)),
    );
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
   * did not reach get the corrected one. Members who fail do not hold up the others.
   * @throws the errors of members who failed when no others are left, or of a whole batch
   */
  private async queueNext(broadcast: Document<ResultBroadcast>) {
    const { _id: drawId, cursor, deadline, failed: before = [] } = broadcast;
    const result = await this.results.find(drawId);
    const isOver = !result || this.clock.now() >= deadline;
    const rows = isOver ? [] : await this.broadcasts.after(cursor, drawId, BATCH_MESSAGES);
    const isLast = rows.length < BATCH_MESSAGES;
    const again = isLast && !isOver ? await this.broadcasts.ofIds(before) : [];
    const members = onePerMember([...rows, ...again]);
    const failures = result ? await this.queueResults(broadcast, result, members) : [];
    if (!isLast && failures.length === members.length) throw errorOf(failures);
    const failed = [...(isLast ? [] : before), ...failures.map(({ id }) => id)];
    const to = isLast && failed.length === 0 ? null : (rows.at(-1)?._id ?? cursor);
    await this.broadcasts.change(drawId, (current) => recordResults(current, { from: cursor, to, failed }));
    if (isLast && failures.length > 0) throw errorOf(failures);
  }

  /** @returns the messages whose members failed, and why */
  private async queueResults(
    broadcast: Document<ResultBroadcast>,
    result: DrawnNumbers,
    rows: readonly Assigned[],
  ): Promise<Failure[]> {
    const { _id: drawId, game, date, deadline } = broadcast;
    const jackpotMillions = await this.jackpots.millionsOf(drawId);
    const drawn = { drawId, game, date, result, ...(jackpotMillions && { jackpotMillions }) };
    const queue = async ({ memberId, numbers: { sets } }: Assigned) => {
      const contact = await this.recipients.find(memberId);
      if (!contact) return;
      const content = { kind: 'draw-result' as const, ...drawn, sets };
      const channels = resultChannelsOf(contact, await this.devices.has(memberId));
      const queueOn = (channel: Channel) =>
        this.queue.queueToMany(
          resultMessageId(drawId, memberId, channel),
          { memberId, channel, content },
          { contact, deadline },
        );
      await Promise.all(channels.map(queueOn));
    };
    const results = await Promise.allSettled(rows.map(queue));
    return results.flatMap((one, index) =>
      one.status === 'rejected' ? [{ id: rows[index]!._id, reason: one.reason }] : [],
    );
  }
}

const errorOf = (failures: readonly Failure[]) =>
  combinedError(
    failures.map(({ reason }) => reason),
    'results of members',
  );

/** All messages of a member for the draw carry the same sets. */
const onePerMember = (rows: readonly Assigned[]) => [...new Map(rows.map((row) => [row.memberId, row])).values()];
