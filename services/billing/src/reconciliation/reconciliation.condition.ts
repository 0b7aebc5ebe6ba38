import { Injectable } from '@nestjs/common';
import { Clock, type FoundCondition, OperatorCondition } from '@numbercast/platform';
import type { Reconciliation } from './reconciliation.js';
import { ReconciliationsRepository } from './reconciliations.repository.js';

const HOUR_MS = 3_600_000;
/** A reconciliation begins every 24 hours and takes less than two. */
const STALE_AFTER_HOURS = 26;

type Finished = Pick<Reconciliation, 'begunAt' | 'unreadable'>;

/** Returns why operators have to check the newest finished reconciliation, or null. */
export function failureOf({ begunAt, unreadable }: Finished, now: Date): string | null {
  const hours = Math.floor((now.getTime() - begunAt.getTime()) / HOUR_MS);
  if (hours >= STALE_AFTER_HOURS) return `The comparison with Stripe has not been completed for ${hours} hours.`;
  if (unreadable.length === 0) return null;
  const subscriptions = unreadable.length === 1 ? '1 subscription' : `${unreadable.length} subscriptions`;
  return `The comparison with Stripe could not read ${subscriptions}.`;
}

@Injectable()
export class ReconciliationCondition {
  constructor(
    private readonly reconciliations: ReconciliationsRepository,
    private readonly clock: Clock,
  ) {}

  /** A new installation has none. */
  @OperatorCondition('reconciliation-failed')
  async find(): Promise<FoundCondition[]> {
    const night = await this.reconciliations.newestEnded();
    const summary = night && failureOf(night, this.clock.now());
    return summary ? [{ subject: '', isUrgent: false, summary }] : [];
  }
}
