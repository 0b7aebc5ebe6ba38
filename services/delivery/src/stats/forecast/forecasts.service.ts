import { Inject, Injectable } from '@nestjs/common';
import { attemptEach, Clock, CONFIG, Leases, Scheduled } from '@numbercast/platform';
import { type Carrier, CARRIERS } from '../../providers/carrier.js';
import { DailyQuotaRepository } from '../../dispatch/carrier-limits/daily-quota.repository.js';
import { pacificDayEnd } from '../../dispatch/carrier-limits/pacific-day.js';
import type { Config } from '../../config.js';
import { Partitions } from '../../messages/partitions.js';
import { type Channel, CHANNELS } from '../../recipients/recipient.js';
import { StatsService } from '../stats.service.js';
import { BacklogRepository } from './backlog.repository.js';
import { forecast, lineKey } from './forecast.js';
import { clear, assess } from './deadline-risk.js';
import { DeadlineRisksRepository } from './deadline-risks.repository.js';
import type { SendLimits } from './simulate-queue.js';

const POLL_MS = 5_000;
const LEASE_MS = 60_000;
const RECENT_MS = 8 * 86_400_000;

/** Forecasts when all messages will be sent, and whether that is before the deadline. One replica runs it. */
@Injectable()
export class ForecastsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly leases: Leases,
    private readonly counting: StatsService,
    private readonly backlogs: BacklogRepository,
    private readonly quotas: DailyQuotaRepository,
    private readonly deadlineRisks: DeadlineRisksRepository,
    private readonly partitions: Partitions,
  ) {}

  @Scheduled(POLL_MS)
  async updateAll() {
    await this.leases.during('forecast', LEASE_MS, async (lease) => {
      await this.counting.catchUp();
      await attemptEach(CHANNELS, async (channel) => {
        if (lease.alive()) await this.update(channel);
      });
    });
  }

  /** Returns forecasts of recent and future draws that have, or had, waiting messages. */
  async recent() {
    return this.deadlineRisks.since(new Date(this.clock.now().getTime() - RECENT_MS));
  }

  async inDanger() {
    const now = this.clock.now();
    return { now, deadlineRisks: (await this.deadlineRisks.since(now)).filter(({ isInDanger }) => isInDanger) };
  }

  private async update(channel: Channel) {
    const [backlogs, before] = [await this.backlogs.of(channel), await this.deadlineRisks.waiting(channel)];
    const now = this.clock.now();
    const all = forecast(channel, backlogs, await this.permit(channel, now), now);
    // Resends use up the rate, but have no deadline
    const promised = new Set(backlogs.filter(({ isResend }) => !isResend).map(lineKey));
    const lines = all.filter((line) => promised.has(lineKey(line)));
    const done = before.filter((known) => !lines.some(({ drawId }) => drawId === known.drawId));
    for (const line of [...lines, ...done.map((risk) => clear(risk, now))])
      await this.deadlineRisks.change(line.drawId, channel, (current) => assess(current, channel, line, now));
  }

  private async permit(channel: Channel, now: Date): Promise<SendLimits> {
    const { EMAIL_PER_SECOND, PUSH_PER_SECOND } = this.config;
    if (channel !== 'sms')
      return { perSecond: channel === 'email' ? EMAIL_PER_SECOND : PUSH_PER_SECOND, carriers: {}, usedToday: {} };
    const carriers = this.config.CARRIER_CLASSES;
    const usedToday: Partial<Record<Carrier, number>> = {};
    for (const carrier of CARRIERS) {
      if (carriers[carrier]?.perDay) usedToday[carrier] = await this.quotas.usedOf(carrier, pacificDayEnd(now));
    }
    return { perSecond: this.partitions.count('sms') * this.config.SMS_PER_SECOND, carriers, usedToday };
  }
}
