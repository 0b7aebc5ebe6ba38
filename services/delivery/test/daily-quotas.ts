import type { Carrier } from '../src/providers/carrier.js';
import type { DailyQuotaRepository } from '../src/dispatch/carrier-limits/daily-quota.repository.js';

/** Daily counts of carriers as the database stores them, in memory. */
export class DailyQuotas {
  private readonly days = new Map<string, number>();

  get used() {
    return [...this.days.values()].reduce((sum, used) => sum + used, 0);
  }

  readonly repository = {
    reserve: async (carrier: Carrier, endsAt: Date, segments: number, perDay: number) => {
      const day = `${carrier}|${endsAt.toISOString()}`;
      const used = (this.days.get(day) ?? 0) + segments;
      if (used <= perDay) this.days.set(day, used);
      return used <= perDay;
    },
    deleteBefore: async (instant: Date) => {
      for (const day of this.days.keys()) if (new Date(day.split('|')[1]!) < instant) this.days.delete(day);
    },
  } as unknown as DailyQuotaRepository;
}
