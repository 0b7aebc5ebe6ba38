import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, Scheduled } from '@numbercast/platform';
import type { Config } from '../../config.js';
import type { MessageDocument } from '../../messages/message-state.js';
import { Partitions } from '../../messages/partitions.js';
import { sendingHours } from '../../messages/sending-hours.js';
import { type Moment, Timing } from '../../timing.js';
import { type Carrier, CARRIERS } from '../../providers/carrier.js';
import { DailyQuotaRepository } from './daily-quota.repository.js';
import { MinuteSlots } from './minute-slots.js';
import { pacificDayEnd } from './pacific-day.js';

/** Segments left of those reserved from the daily quota in one write; a write per message would double the writes. */
interface Slice {
  endsAt: Date;
  left: number;
}

const SLICES_A_DAY = 100;
const LARGEST_SLICE = 200;
// Detects a raised limit within the hour instead of at midnight
const RECHECK_MS = 3_600_000;
const KEEP_DAYS_MS = 7 * 86_400_000;

/**
 * Limits each carrier's texts to what that carrier accepts from us, without delaying those of other carriers. Each
 * partition has an equal part of the limit per minute, because another replica may send it; all share the daily quota
 * in the database.
 */
@Injectable()
export class CarrierLimits {
  private readonly slots = new Map<Carrier, readonly MinuteSlots[]>();
  private readonly slices = new Map<Carrier, Slice>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly quotas: DailyQuotaRepository,
    private readonly timing: Timing,
    partitions: Partitions,
  ) {
    const count = partitions.count('sms');
    for (const carrier of CARRIERS) {
      const { perMinute } = config.CARRIER_CLASSES[carrier] ?? {};
      if (!perMinute) continue;
      const slots = Array.from({ length: count }, () => new MinuteSlots(perMinute / count));
      this.slots.set(carrier, slots);
    }
  }

  /** Returns null when the carrier accepts the message now, or else the time until which it has to wait. */
  async admit(
    message: MessageDocument,
    at: Moment,
  ): Promise<Partial<Pick<MessageDocument, 'dueAt' | 'retryAt'>> | null> {
    if (message.channel !== 'sms') return null;
    const { carrier = 'unknown', segments, partition = 0 } = message;
    const limits = this.config.CARRIER_CLASSES[carrier];
    if (!limits) return null;
    // A text that would only be deferred until morning must not use the carrier's daily quota
    const { opensAt } = sendingHours(message, { timeZones: (message.zones ?? '').split(' ').filter(Boolean) }, at.now);
    if (opensAt > at.now) return { dueAt: opensAt };
    const { perDay } = limits;
    const free = this.slots.get(carrier)?.[partition]?.reserve(message._id, segments, at.technical.getTime()) ?? 0;
    if (free > 0) return { retryAt: new Date(free) };
    if (!perDay || (await this.reserveDailyQuota(carrier, segments, perDay, at.now))) return null;
    return { dueAt: new Date(Math.min(pacificDayEnd(at.now).getTime(), at.now.getTime() + RECHECK_MS)) };
  }

  @Scheduled(3_600_000)
  async pruneExpired() {
    const { now, technical } = this.timing.moment();
    for (const slots of [...this.slots.values()].flat()) slots.prune(technical.getTime());
    await this.quotas.deleteBefore(new Date(now.getTime() - KEEP_DAYS_MS));
  }

  private async reserveDailyQuota(carrier: Carrier, segments: number, perDay: number, now: Date) {
    const endsAt = pacificDayEnd(now);
    const slice = this.slices.get(carrier);
    if (slice && slice.endsAt.getTime() === endsAt.getTime() && slice.left >= segments) {
      slice.left -= segments;
      return true;
    }
    const size = Math.max(segments, Math.min(LARGEST_SLICE, Math.floor(perDay / SLICES_A_DAY)));
    if (await this.quotas.reserve(carrier, endsAt, size, perDay)) {
      this.slices.set(carrier, { endsAt, left: size - segments });
      return true;
    }
    return size > segments && this.quotas.reserve(carrier, endsAt, segments, perDay);
  }
}
