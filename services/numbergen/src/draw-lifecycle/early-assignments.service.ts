import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Clock, type Document, Scheduled, Leases, ServerClock } from '@numbercast/platform';
import type { Draw } from '../draws/draw.js';
import { DrawsRepository } from '../draws/draws.repository.js';
import { isComplete, patienceMs } from '../draws/sealing-time.js';
import { SealingService } from './sealing.service.js';
import { type Game, games } from '../games/game.js';
import { type Awaiting, RosterRepository } from '../roster/roster.repository.js';
import { AssignmentsService, MEMBERS_AT_ONCE } from '../assignments/assignments.service.js';

const TURN_MS = 300;
const LEASE_MS = 15_000;
/** A draw whose deadline is nearer is left out: numbers could not be sent in time. */
const TIME_TO_SEND_MS = 15 * 60_000;

/** Gives numbers at once to members who have just joined, come back or chosen another game. */
@Injectable()
export class EarlyAssignmentsService implements OnModuleDestroy {
  private isStopping = false;

  constructor(
    private readonly clock: Clock,
    private readonly leases: Leases,
    private readonly draws: DrawsRepository,
    private readonly sealing: SealingService,
    private readonly roster: RosterRepository,
    private readonly assignments: AssignmentsService,
    private readonly serverClock: ServerClock,
  ) {}

  onModuleDestroy() {
    this.isStopping = true;
  }

  @Scheduled(TURN_MS)
  async giveAwaited() {
    if (!(await this.roster.isAnybodyAwaiting())) return;
    await this.leases.during('newcomers', LEASE_MS, async (lease) => {
      for (const game of games) await this.giveNext(game, () => lease.alive() && !this.isStopping);
    });
  }

  /** Gives the game's next draw to everybody awaiting it, as far as its numbers can be made by now. */
  private async giveNext(game: Game, goesOn: () => boolean) {
    while (goesOn()) {
      const waiting = await this.roster.listAwaiting(game, MEMBERS_AT_ONCE);
      const draw =
        waiting[0] && (await this.draws.findNext(game, new Date(this.clock.now().getTime() + TIME_TO_SEND_MS)));
      if (!draw) return;
      const isGiven = draw.seal
        ? await this.assignments.giveFromPool(draw._id, waiting)
        : await this.giveBeforeSealing(draw, waiting);
      if (!isGiven) return;
      await Promise.all(waiting.map(({ _id }) => this.roster.settle(_id, game)));
    }
  }

  private async giveBeforeSealing(draw: Document<Draw>, waiting: Awaiting[]): Promise<boolean> {
    if (draw.first) return this.assignments.giveBeforeSealing(draw._id, waiting, draw.first);
    const history = await this.sealing.history(draw);
    const now = this.serverClock.now();
    const since = waiting[0]?.awaitingSince ?? now;
    if (!isComplete(history) && now.getTime() - since.getTime() < patienceMs(history)) return false;
    return this.assignments.giveBeforeSealing(draw._id, waiting, await this.sealing.freezeFirstLane(draw));
  }
}
