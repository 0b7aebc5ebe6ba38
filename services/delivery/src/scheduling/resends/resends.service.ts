import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, problem } from '@numbercast/platform';
import type { Config } from '../../config.js';
import { drawIsOver } from '../numbers.service.js';
import { ResendBatches } from './resend-batches.js';
import { nothing, type ResendOrder, startJob, stopJob, type Tally, tallyOf } from './resend-job.js';
import { ResendJobsRepository } from './resend-jobs.repository.js';
import { ResendableRepository } from './resendable.repository.js';

export const drawNotFound = problem('draw-not-found', 404, 'This draw has no numbers');
export const jobNotFound = problem('resend-not-found', 404, 'Bulk resend not found');

/** Maximum number of messages that a preview checks, so that the operator does not wait too long for the response. */
const PREVIEW_MOST = 20_000;

/** Resend jobs that operators order, stop, and read. The worker executes them. */
@Injectable()
export class ResendsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly jobs: ResendJobsRepository,
    private readonly rows: ResendableRepository,
    private readonly batches: ResendBatches,
  ) {}

  /** Returns what a job would do now. */
  async preview(order: ResendOrder) {
    await this.checkDraw(order.drawId);
    let tally: Tally = nothing;
    let seen = 0;
    let cursor: string | null = `${order.drawId}|`;
    while (cursor !== null && seen < PREVIEW_MOST) {
      const batch = await this.batches.next('preview', order, cursor);
      tally = batch.tallied(tally);
      seen += batch.size;
      cursor = batch.to;
    }
    const delivered = tally.delivered + (await this.rows.deliveredOf(order));
    const { queued: messages, segments, onTheWay, refused, unreadable } = tally;
    const costMicros = this.costOf(order, messages, segments);
    const leftOut = { delivered, onTheWay, refused, unreadable };
    return { messages, segments, costMicros, leftOut, isAtLeast: cursor !== null };
  }

  /** @param id id of the order, so that submitting it twice creates one job */
  async start(id: string, order: ResendOrder, actor: string) {
    await this.checkDraw(order.drawId);
    const { next, events } = startJob(order, actor, this.clock.now());
    await this.jobs.insert(id, next, events);
    return this.one(id);
  }

  async stop(id: string, actor: string) {
    const job = await this.jobs.change(id, (current) => stopJob(current, actor, this.clock.now()));
    if (!job) throw jobNotFound({ detail: id });
    return this.one(id);
  }

  async one(id: string) {
    const job = await this.jobs.find(id);
    if (!job) throw jobNotFound({ detail: id });
    return { ...job, tally: tallyOf(job), sent: await this.rows.statesOf([job]) };
  }

  async list() {
    const jobs = await this.jobs.newest();
    const sent = await this.rows.statesOf(jobs);
    return jobs.map((job) => ({
      ...job,
      tally: tallyOf(job),
      sent: sent.filter(({ jobId }) => jobId === job._id),
    }));
  }

  /** What the providers charge for messages; push services charge nothing. @returns millionths of a US dollar */
  costOf({ channel }: Pick<ResendOrder, 'channel'>, messages: number, segments: number) {
    if (channel === 'push') return 0;
    return channel === 'sms' ? segments * this.config.SMS_SEGMENT_MICROS : messages * this.config.EMAIL_MICROS;
  }

  private async checkDraw(drawId: string) {
    const drawAt = await this.rows.drawAtOf(drawId);
    if (!drawAt) throw drawNotFound({ detail: drawId });
    if (this.clock.now() >= drawAt) throw drawIsOver({ detail: 'Its numbers are in the members’ past numbers.' });
  }
}
