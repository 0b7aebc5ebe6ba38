import { beforeEach, describe, expect, it } from '@jest/globals';
import { numbersMessage } from '../../messages/message.js';
import type { Config } from '../../config.js';
import type { MessageDocument } from '../../messages/message-state.js';
import { Partitions } from '../../messages/partitions.js';
import { CarrierLimits } from './carrier-limits.js';
import type { Carrier } from '../../providers/carrier.js';
import type { Timing } from '../../timing.js';
import { DailyQuotas } from '../../../test/daily-quotas.js';

const NIGHT = new Date('2026-11-22T08:30:00Z'); // 03:30 Eastern: the carriers' day has just begun
const NOON = new Date('2026-11-22T17:00:00Z');
const DEADLINE = new Date('2026-11-23T03:59:00Z');

function textFor(n: number, carrier: Carrier, isFirst = false): MessageDocument {
  const draw = { drawId: 'powerball-2026-11-23', game: 'powerball', date: '2026-11-23', drawAt: DEADLINE };
  const timing = { now: NIGHT, deadline: DEADLINE, segments: 1, carrier, zones: 'America/New_York' };
  return { ...numbersMessage('sms', `m${n}`, { ...draw, sets: [], isFirst }, timing), _id: `m${n}` };
}

const partitionsOf = (TWILIO_FROM: string) => new Partitions({ TWILIO_FROM, EMAIL_PARTITIONS: 1 });

const at = (now: Date) => ({ now, technical: now });
const timingAt = (now: Date) => ({ moment: () => at(now) }) as Timing;

describe('the daily quota of a carrier', () => {
  let quotas: DailyQuotas;
  let limits: CarrierLimits;
  beforeEach(() => {
    quotas = new DailyQuotas();
    const config = { CARRIER_CLASSES: { tmobile: { perDay: 2 } } } as Config;
    limits = new CarrierLimits(config, quotas.repository, timingAt(NOON), partitionsOf('55555'));
  });

  it('is not consumed by texts that are deferred to the morning', async () => {
    for (let n = 0; n < 5; n++)
      expect(await limits.admit(textFor(n, 'tmobile'), at(NIGHT))).toEqual({
        dueAt: new Date('2026-11-22T13:00:00Z'),
      });
    expect(quotas.used).toBe(0);
  });

  it('is consumed by texts that are sent, including first numbers at night', async () => {
    expect(await limits.admit(textFor(1, 'tmobile', true), at(NIGHT))).toBeNull();
    expect(await limits.admit(textFor(2, 'tmobile'), at(NOON))).toBeNull();
    expect(await limits.admit(textFor(3, 'tmobile'), at(NOON))).toEqual({ dueAt: new Date('2026-11-22T18:00:00Z') });
    expect(await limits.admit(textFor(4, 'verizon'), at(NOON))).toBeNull();
  });

  it('is forgotten a week after its day ended in business time', async () => {
    const config = { CARRIER_CLASSES: { tmobile: { perDay: 2 } } } as Config;
    await limits.admit(textFor(1, 'tmobile'), at(NOON));
    const prunedAfterDays = async (days: number) => {
      const later = new Date(NOON.getTime() + days * 86_400_000);
      await new CarrierLimits(config, quotas.repository, timingAt(later), partitionsOf('55555')).pruneExpired();
      return quotas.used;
    };
    expect(await prunedAfterDays(7)).toBe(1);
    expect(await prunedAfterDays(8)).toBe(0);
  });
});

describe('the per-minute limit of a carrier', () => {
  /** Sends a text in each partition as soon as it is admitted, as if a separate replica sent each partition. */
  async function admittedIn(minutes: number, senders: readonly string[], perMinute: number) {
    const config = { CARRIER_CLASSES: { att: { perMinute } } } as Config;
    const end = NOON.getTime() + minutes * 60_000;
    const counts = senders.map(async (_, partition) => {
      const limits = new CarrierLimits(
        config,
        new DailyQuotas().repository,
        timingAt(NOON),
        partitionsOf(senders.join(',')),
      );
      let count = 0;
      for (let now = NOON; now.getTime() < end;) {
        const hold = await limits.admit({ ...textFor(count, 'att'), partition }, at(now));
        if (hold) now = hold.retryAt!;
        else count += 1;
      }
      return count;
    });
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  }

  it('allows the same total with one sender as with several senders in separate replicas', async () => {
    const one = await admittedIn(10, ['55555'], 60);
    const three = await admittedIn(10, ['55555', '66666', '77777'], 60);
    expect(Math.abs(three - one)).toBeLessThanOrEqual(6);
    expect(Math.abs(one - 600)).toBeLessThanOrEqual(2);
  });
});
