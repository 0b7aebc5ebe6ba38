import { Injectable } from '@nestjs/common';
import { attemptEach, Clock, type Lease, Leases, Scheduled } from '@numbercast/platform';
import type { Recipient } from '../../recipients/recipient.js';
import { MessagesRepository } from '../../messages/messages.repository.js';
import { MessageQueueService } from '../../messages/message-queue.service.js';
import { numbersMessage } from '../../messages/message.js';
import { withdraw } from '../../messages/message-state.js';
import { ResendBatches } from './resend-batches.js';
import { advance, endStopping, nothing, type ResendJob } from './resend-job.js';
import { ResendJobsRepository } from './resend-jobs.repository.js';
import { type Found, ResendableRepository } from './resendable.repository.js';

const LEASE_MS = 15_000;
const BATCH_WITHDRAWN = 200;

type Job = ResendJob & { _id: string };

/**
 * Runs bulk resends. The id of a message consists of the job and the member, so a repeated batch queues no message
 * twice.
 */
@Injectable()
export class ResendWorker {
  constructor(
    private readonly clock: Clock,
    private readonly leases: Leases,
    private readonly jobs: ResendJobsRepository,
    private readonly rows: ResendableRepository,
    private readonly batches: ResendBatches,
    private readonly messages: MessagesRepository,
    private readonly queue: MessageQueueService,
  ) {}

  @Scheduled(1_000)
  async processJobs() {
    await attemptEach(await this.jobs.unfinished(), ({ _id }) =>
      this.leases.during(`resend:${_id}`, LEASE_MS, (lease) => this.continueJob(_id, lease)),
    );
  }

  private async continueJob(id: string, lease: Lease) {
    for (let job = await this.jobs.find(id); job && lease.alive(); job = await this.jobs.find(id)) {
      if (job.state === 'stopping') return this.withdrawQueued(job, lease);
      if (job.state !== 'running') return;
      await this.queueNext(job, lease);
    }
  }

  private async queueNext(job: Job, lease: Lease) {
    const batch = await this.batches.next(job._id, job, job.cursor);
    if (!lease.alive()) return;
    await Promise.all(
      batch.chosen.map(
        async ({ id, message, contact }) => contact && (await this.sendAgain(id, message, contact, job)),
      ),
    );
    const done = { from: job.cursor, to: batch.to, tally: batch.tallied(nothing) };
    await this.jobs.change(job._id, (current) => advance(current, done, this.clock.now()));
  }

  /** Queues a resend, which may be sent until the draw itself, like a single resend. */
  private async sendAgain(id: string, { memberId, numbers: given }: Found, contact: Recipient, job: Job) {
    const [now, numbers] = [this.clock.now(), { ...given, isFirst: false }];
    const load = await this.queue.loadOf(job.channel, contact, numbers);
    const message = numbersMessage(job.channel, memberId, numbers, { now, deadline: numbers.drawAt, ...load });
    await this.queue.add(id, { ...message, resend: { number: 0, actor: job.actor, at: now, jobId: job._id } });
  }

  /** Cancels messages that have not been sent yet. */
  private async withdrawQueued(job: Job, lease: Lease) {
    for (;;) {
      const queued = await this.rows.queuedBy(job._id, BATCH_WITHDRAWN);
      if (!lease.alive()) return;
      if (queued.length === 0) break;
      await Promise.all(queued.map(({ _id }) => this.messages.change(_id, (message) => withdraw(message, 'stopped'))));
    }
    await this.jobs.change(job._id, (current) => endStopping(current, this.clock.now()));
  }
}
