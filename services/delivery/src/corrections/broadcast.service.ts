import { Injectable } from '@nestjs/common';
import { Clock, type Document, Scheduled, type Lease, Leases } from '@numbercast/platform';
import { DeliveriesRepository } from '../ledger/deliveries.repository.js';
import { correctionDelivery } from '../ledger/delivery.js';
import { WakeSignal } from '../sending/wake-signal.js';
import { correctionId, moveOn, type CorrectionBroadcast } from './correction.js';
import { CorrectionBroadcastsRepository } from './broadcasts.repository.js';

const LEASE_MS = 15_000;
const ROWS_PER_TURN = 200;

/** Writes to everybody who was given numbers of a draw that its result was corrected: a ticket may be worth another look. */
@Injectable()
export class CorrectionBroadcastService {
  constructor(
    private readonly clock: Clock,
    private readonly leases: Leases,
    private readonly bell: WakeSignal,
    private readonly broadcasts: CorrectionBroadcastsRepository,
    private readonly deliveries: DeliveriesRepository,
  ) {}

  @Scheduled(1_000)
  async tell() {
    for (const { _id } of await this.broadcasts.unfinished())
      await this.leases.during(`telling:${_id}`, LEASE_MS, (turn) => this.goOn(_id, turn));
  }

  private async goOn(id: string, turn: Lease) {
    for (
      let telling = await this.broadcasts.find(id);
      telling && turn.alive();
      telling = await this.broadcasts.find(id)
    ) {
      if (telling.state === 'told') return;
      await this.queueNext(telling);
    }
  }

  /** A stretch done twice queues nobody twice: each mail has the id of its telling and member. */
  private async queueNext({ _id, drawId, correction, cursor }: Document<CorrectionBroadcast>) {
    const rows = await this.broadcasts.after(cursor, drawId, ROWS_PER_TURN);
    const members = new Set(rows.map(({ memberId }) => memberId));
    const now = this.clock.now();
    await Promise.all(
      [...members].map((memberId) =>
        this.deliveries.insert(correctionId(_id, memberId), correctionDelivery(memberId, correction, now)),
      ),
    );
    this.bell.notify('email');
    const to = rows.length < ROWS_PER_TURN ? null : rows.at(-1)!._id;
    await this.broadcasts.change(_id, (current) => moveOn(current, { from: cursor, to }));
  }
}
