import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { attemptEach, Clock, type Document, Leases, Scheduled } from '@numbercast/platform';
import { GAMES } from '@numbercast/lottery';
import { drawsBetween } from '@numbercast/lottery/calendar';
import { AssignmentsRepository } from '../assignments/assignments.repository.js';
import { AssignmentsService } from '../assignments/assignments.service.js';
import { ChunkOrdersRepository } from '../pools/chunk-orders.repository.js';
import { ChunksRepository } from '../pools/chunks.repository.js';
import { GenerationService } from '../pools/generation.service.js';
import { RolloutRepository } from '../rollout/rollout.repository.js';
import { close, type Draw, enlarge } from '../draws/draw.js';
import { DrawsRepository } from '../draws/draws.repository.js';
import { SealingService } from './sealing.service.js';

const INTERVAL_MS = 1_000;
const LEASE_MS = 15_000;
const SCHEDULED_AHEAD_MS = 8 * 24 * 3_600_000;

/**
 * Moves every draw through its states when it is due, one replica at a time. Interrupted work continues at the next
 * run.
 */
@Injectable()
export class DrawsService implements OnModuleDestroy {
  private isStopping = false;

  constructor(
    private readonly clock: Clock,
    private readonly leases: Leases,
    private readonly draws: DrawsRepository,
    private readonly sealing: SealingService,
    private readonly rollout: RolloutRepository,
    private readonly generation: GenerationService,
    private readonly chunks: ChunksRepository,
    private readonly orders: ChunkOrdersRepository,
    private readonly service: AssignmentsService,
    private readonly assignments: AssignmentsRepository,
  ) {}

  onModuleDestroy() {
    this.isStopping = true;
  }

  @Scheduled(INTERVAL_MS)
  async advanceDraws() {
    await this.schedule();
    const due = await this.listDue();
    if (due.length === 0) return;
    await this.leases.during('draws', LEASE_MS, (lease) =>
      this.advanceAll(due, () => lease.alive() && !this.isStopping),
    );
  }

  private async schedule() {
    const now = this.clock.now();
    const until = new Date(now.getTime() + SCHEDULED_AHEAD_MS);
    const upcoming = GAMES.flatMap((game) => drawsBetween(game, now, until)).filter(({ deadline }) => deadline > now);
    const known = await this.draws.listKnown(upcoming.map(({ drawId }) => drawId));
    for (const date of upcoming) if (!known.has(date.drawId)) await this.draws.schedule(date);
  }

  private async listDue(): Promise<Document<Draw>[]> {
    const open = await this.draws.listOpen();
    const targetSets = await this.rollout.targetSets();
    const due = await Promise.all(open.map((draw) => this.isDue(draw, targetSets)));
    return open.filter((_, i) => due[i]);
  }

  private async isDue(draw: Document<Draw>, targetSets: number): Promise<boolean> {
    if (draw.deadline <= this.clock.now()) return true;
    if (!draw.seal) return this.sealing.mayBeTime(draw);
    const { generatedSize, poolSize, rosterDone } = draw.seal;
    return generatedSize < poolSize || !rosterDone || enlarge(draw, targetSets) !== null;
  }

  private advanceAll(due: Document<Draw>[], goesOn: () => boolean) {
    return attemptEach(due, async ({ _id }) => {
      if (goesOn()) await this.advance(_id, goesOn);
    });
  }

  private async advance(drawId: string, goesOn: () => boolean) {
    let draw = await this.current(drawId);
    if (draw.deadline <= this.clock.now()) return this.close(draw);
    if (!draw.seal) await this.sealing.sealInTime(draw);
    const targetSets = await this.rollout.targetSets();
    draw = (await this.draws.change(drawId, (current) => enlarge(current, targetSets)))!;
    if (!draw.seal) return;
    if (draw.seal.generatedSize < draw.seal.poolSize) await this.generation.advance(draw, goesOn);
    draw = await this.current(drawId);
    if (draw.seal?.generatedSize && !draw.seal.rosterDone) await this.service.assignRoster(draw, goesOn);
  }

  private async current(drawId: string): Promise<Document<Draw>> {
    const draw = await this.draws.find(drawId);
    if (!draw) throw new Error(`draw ${drawId} no longer exists`);
    return draw;
  }

  private async close(draw: Document<Draw>) {
    const given = await this.assignments.countGiven(draw._id);
    await this.draws.change(draw._id, (current) => close(current, given, this.clock.now()));
    const open = (await this.draws.listOpen()).map(({ _id }) => _id);
    await this.chunks.dropAllBut(open);
    await this.orders.dropAllBut(open);
  }
}
