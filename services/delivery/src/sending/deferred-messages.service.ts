import { Injectable } from '@nestjs/common';
import { Scheduled } from '@numbercast/platform';
import { DeliveriesRepository } from '../ledger/deliveries.repository.js';
import { requeueDeferred } from '../ledger/deferral.js';
import { CHANNELS } from '../contacts/contact.js';
import { Timing } from '../timing.js';
import { WakeSignal } from './wake-signal.js';

const ROWS_AT_ONCE = 500;

/** Brings back what was put aside: a night's texts in the morning, and whatever a provider or carrier had to wait for. */
@Injectable()
export class DeferredMessagesService {
  constructor(
    private readonly timing: Timing,
    private readonly bell: WakeSignal,
    private readonly deliveries: DeliveriesRepository,
  ) {}

  @Scheduled(200)
  async requeueDue() {
    for (let found = ROWS_AT_ONCE; found >= ROWS_AT_ONCE;) {
      const moment = this.timing.moment();
      const rows = await this.deliveries.dueAgain(moment, ROWS_AT_ONCE);
      await Promise.all(rows.map(({ _id }) => this.deliveries.change(_id, (row) => requeueDeferred(row, moment))));
      if (rows.length > 0) for (const channel of CHANNELS) this.bell.notify(channel);
      found = rows.length;
    }
  }
}
