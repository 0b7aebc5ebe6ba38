import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { attemptEach, Clock, type Document, Leases, Scheduled, ServerClock } from '@numbercast/platform';
import { type Game, GAMES } from '@numbercast/lottery';
import type { Draw } from '../draws/draw.js';
import { DrawsRepository } from '../draws/draws.repository.js';
import { isComplete, patienceMs } from '../draws/sealing-time.js';
import { SealingService } from './sealing.service.js';
import { type Awaiting, RosterRepository } from '../roster/roster.repository.js';
import { AssignmentsService, MEMBERS_AT_ONCE } from '../assignments/assignments.service.js';

const INTERVAL_MS = 300;
const LEASE_MS = 15_000;
/** Draws whose deadline is closer than this are skipped: numbers could not be sent in time. */
const TIME_TO_SEND_MS = 15 * 60_000;

/** Assigns numbers immediately to members who joined, returned, or chose another game. */
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

  @Scheduled(INTERVAL_MS)
  async giveAwaited() {
    if (!(await this.roster.isAnybodyAwaiting())) return;
    await this.leases.during('newcomers', LEASE_MS, (lease) =>
      attemptEach(GAMES, (game) => this.giveNext(game, () => lease.alive() && !this.isStopping)),
    );
  }

  /** Assigns sets of the game's next draw to all members who await them, while its sets can be generated. */
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
