import { Injectable } from '@nestjs/common';
import { Scheduled } from '@numbercast/platform';
import { DeliveriesRepository } from '../ledger/deliveries.repository.js';
import { comeBack } from '../ledger/postponing.js';
import { CHANNELS } from '../contacts/contact.js';
import { Timing } from '../timing.js';
import { Bell } from './bell.js';

const ROWS_AT_ONCE = 500;

/** Brings back what was put aside: a night's texts in the morning, and whatever a provider or carrier had to wait for. */
@Injectable()
export class AsideService {
  constructor(
    private readonly timing: Timing,
    private readonly bell: Bell,
    private readonly deliveries: DeliveriesRepository,
  ) {}

  @Scheduled(200)
  async bringBack() {
    for (let found = ROWS_AT_ONCE; found >= ROWS_AT_ONCE;) {
      const moment = this.timing.moment();
      const rows = await this.deliveries.dueAgain(moment, ROWS_AT_ONCE);
      await Promise.all(rows.map(({ _id }) => this.deliveries.change(_id, (row) => comeBack(row, moment))));
      if (rows.length > 0) for (const channel of CHANNELS) this.bell.ring(channel);
      found = rows.length;
    }
  }
}
