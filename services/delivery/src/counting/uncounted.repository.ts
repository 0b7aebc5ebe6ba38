import { Injectable } from '@nestjs/common';
import { updateMany } from '@numbercast/platform';
import { DeliveriesRepository } from '../ledger/deliveries.repository.js';
import type { Countable, Step } from './counts.js';

const COUNTED_BY = {
  channel: 1,
  state: 1,
  isMaybeDuplicate: 1,
  segments: 1,
  deadline: 1,
  createdAt: 1,
  resend: 1,
  carrier: 1,
  zones: 1,
  counted: 1,
  uncounted: 1,
  'numbers.drawId': 1,
  'numbers.game': 1,
  'numbers.isFirst': 1,
};

/** The ledger as far as it has not been counted. */
@Injectable()
export class UncountedRepository {
  constructor(private readonly deliveries: DeliveriesRepository) {}

  /** Rows with numbers that have changed since they were counted. */
  first(limit: number) {
    return this.deliveries.rows
      .find({ uncounted: { $exists: true } }, COUNTED_BY)
      .limit(limit)
      .lean<Countable[]>();
  }

  /**
   * Notes what rows are counted as, whatever has become of them since, unless that has been noted. No decision looks
   * at it, so their version stays.
   */
  async markCounted(steps: readonly Step[]) {
    const taken = ({ id, from }: Step) => ({ _id: id, 'counted.mark': from });
    const unchanged = steps.map((step) => ({
      filter: { ...taken(step), uncounted: step.to.mark },
      update: { $set: { counted: step.to }, $unset: { uncounted: 1 } },
    }));
    const { rows } = this.deliveries;
    if ((await updateMany(rows, unchanged)) === steps.length) return;
    // Some have changed again, and others were marked before: they no longer fit
    await updateMany(
      rows,
      steps.map((step) => ({ filter: taken(step), update: { $set: { counted: step.to } } })),
    );
  }
}
