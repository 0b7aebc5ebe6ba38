import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { attemptEach, Clock, type Document, Leases, Scheduled } from '@numbercast/platform';
import { AssignmentsRepository } from '../assignments/assignments.repository.js';
import { type Draw, settleProof } from '../draws/draw.js';
import { DrawsRepository } from '../draws/draws.repository.js';
import { type DrawProof, publish } from './draw-proof.js';
import { DrawProofsRepository } from './draw-proofs.repository.js';
import { IssuedSlots } from './issued-slots.js';
import type { Hash } from './merkle.js';
import { TilesRepository } from './tiles.repository.js';
import { type Given, type Salted, TILE_LEAVES, tileHashes, tilesOf } from './tree.js';

const INTERVAL_MS = 1_000;
const LEASE_MS = 15_000;

/**
 * Publishes the root over all sets of a draw as soon as the draw is closed. Interrupted work continues at the next run
 * and leads to the same root: assignments do not change any more, and the key of the salts is stored.
 */
@Injectable()
export class ProofPublisher implements OnModuleDestroy {
  private readonly logger = new Logger('Proof');
  private isStopping = false;

  constructor(
    private readonly clock: Clock,
    private readonly leases: Leases,
    private readonly draws: DrawsRepository,
    private readonly assignments: AssignmentsRepository,
    private readonly proofs: DrawProofsRepository,
    private readonly tiles: TilesRepository,
  ) {}

  onModuleDestroy() {
    this.isStopping = true;
  }

  @Scheduled(INTERVAL_MS)
  async proveClosed() {
    const due = await this.draws.listUnproven();
    if (due.length === 0) return;
    await this.leases.during('proofs', LEASE_MS, (lease) =>
      attemptEach(due, (drawId) => this.prove(drawId, () => lease.alive() && !this.isStopping)),
    );
  }

  private async prove(drawId: string, goesOn: () => boolean) {
    const draw = await this.draws.find(drawId);
    if (!draw || !goesOn()) return;
    const proof = await this.proofs.begin(draw);
    if (proof.state === 'preparing' && !(await this.publish(draw, proof, goesOn))) return;
    await this.draws.change(drawId, settleProof);
  }

  private async publish(draw: Document<Draw>, proof: Document<DrawProof>, goesOn: () => boolean): Promise<boolean> {
    const issued = await this.issuedOf(draw, goesOn);
    if (!issued) return false;
    const roots = await this.storeTiles(proof, issued, goesOn);
    if (!roots) return false;
    await this.proofs.change(draw._id, (current) => publish(current, issued, roots, this.clock.now()));
    this.logger.log(`${draw._id}: published a root over ${issued.sets} sets of ${issued.members} members`);
    return true;
  }

  /**
   * Returns the assigned slots once no more can be added: claimed slots without sets are marked as void, so that a
   * paused replica cannot store sets in them after they were counted.
   */
  private async issuedOf(draw: Document<Draw>, goesOn: () => boolean): Promise<IssuedSlots | null> {
    while (goesOn()) {
      const issued = new IssuedSlots(draw);
      for await (const slot of this.assignments.takenSlots(draw._id)) issued.markGiven(slot);
      for await (const slot of this.assignments.voidSlots(draw._id)) issued.markVoid(slot);
      const open = issued.open();
      if (open.length === 0) return issued;
      for (const { lane, slots } of open) await this.assignments.makeVoid(draw, lane, slots);
    }
    return null;
  }

  private async storeTiles(
    { _id: drawId, saltKey }: Document<DrawProof>,
    issued: IssuedSlots,
    goesOn: () => boolean,
  ): Promise<Hash[] | null> {
    const salted = { drawId, saltKey: Buffer.from(saltKey, 'hex') };
    const stored = await this.tiles.listRoots(drawId);
    const roots: Hash[] = [];
    for (let number = 0; number < tilesOf(issued.members); number++) {
      if (!goesOn()) return null;
      roots.push(stored.get(number) ?? (await this.storeTile(number, salted, issued)));
    }
    return roots;
  }

  private async storeTile(number: number, salted: Salted, issued: IssuedSlots): Promise<Hash> {
    const { drawId } = salted;
    const given: Given[] = [];
    for (const { lane, slots } of issued.leaves(number * TILE_LEAVES, TILE_LEAVES))
      given.push(...(await this.assignments.listGivenIn(drawId, lane, slots[0]!, slots.at(-1)!)));
    return this.tiles.keep(drawId, number, tileHashes(number, salted, issued, given));
  }
}
