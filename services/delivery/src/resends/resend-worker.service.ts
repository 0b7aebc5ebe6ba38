import { Injectable } from '@nestjs/common';
import { Clock, Scheduled, type Lease, Leases } from '@numbercast/platform';
import type { Contact } from '../contacts/contact.js';
import { DeliveriesRepository } from '../ledger/deliveries.repository.js';
import { DeliveriesService } from '../ledger/deliveries.service.js';
import { numbersDelivery } from '../ledger/delivery.js';
import { withdraw } from '../ledger/message-state.js';
import { WakeSignal } from '../sending/wake-signal.js';
import { ResendBatches } from './resend-batches.js';
import { advance, endStopping, nothing, type ResendJob } from './resend-job.js';
import { ResendJobsRepository } from './resend-jobs.repository.js';
import { type Found, ResendableRepository } from './resendable.repository.js';

const LEASE_MS = 15_000;
const WITHDRAWN_PER_TURN = 200;

type Job = ResendJob & { _id: string };

/** Works off bulk resends. Rows have ids of their job and member, so a stretch done twice queues nobody twice. */
@Injectable()
export class ResendWorker {
  constructor(
    private readonly clock: Clock,
    private readonly leases: Leases,
    private readonly bell: WakeSignal,
    private readonly jobs: ResendJobsRepository,
    private readonly rows: ResendableRepository,
    private readonly batches: ResendBatches,
    private readonly deliveries: DeliveriesRepository,
    private readonly service: DeliveriesService,
  ) {}

  @Scheduled(1_000)
  async workOff() {
    for (const { _id } of await this.jobs.unfinished())
      await this.leases.during(`resend:${_id}`, LEASE_MS, (turn) => this.goOn(_id, turn));
  }

  private async goOn(id: string, turn: Lease) {
    for (let job = await this.jobs.find(id); job && turn.alive(); job = await this.jobs.find(id)) {
      if (job.state === 'stopping') return this.takeBack(job, turn);
      if (job.state !== 'running') return;
      await this.queueNext(job, turn);
    }
  }

  private async queueNext(job: Job, turn: Lease) {
    const batch = await this.batches.look(job._id, job, job.cursor);
    if (!turn.alive()) return;
    await Promise.all(
      batch.chosen.map(async ({ id, row, contact }) => contact && (await this.queue(id, row, contact, job))),
    );
    this.bell.notify(job.channel);
    const done = { from: job.cursor, to: batch.to, tally: batch.tallied(nothing) };
    await this.jobs.change(job._id, (current) => advance(current, done, this.clock.now()));
  }

  /** An operator may send until the draw itself, as one by one. */
  private async queue(id: string, { memberId, numbers: given }: Found, contact: Contact, job: Job) {
    const [now, numbers] = [this.clock.now(), { ...given, isFirst: false }];
    const load = await this.service.loadOf(id, job.channel, contact, numbers);
    const row = numbersDelivery(job.channel, memberId, numbers, { now, deadline: numbers.drawAt, ...load });
    await this.deliveries.insert(id, { ...row, resend: { number: 0, actor: job.actor, at: now, jobId: job._id } });
  }

  /** What has not left yet does not leave any more. */
  private async takeBack(job: Job, turn: Lease) {
    for (;;) {
      const queued = await this.rows.queuedBy(job._id, WITHDRAWN_PER_TURN);
      if (!turn.alive()) return;
      if (queued.length === 0) break;
      await Promise.all(queued.map(({ _id }) => this.deliveries.change(_id, (row) => withdraw(row, 'stopped'))));
    }
    await this.jobs.change(job._id, (current) => endStopping(current, this.clock.now()));
  }
}
