import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@numbercast/platform';
import type { Game } from '@numbercast/lottery';
import type { Config } from '../config.js';
import { freeze, type FrozenSpace, type SpaceOrigin, thaw } from './frozen-space.js';
import { secretId } from './feistel-rounds.js';
import type { SpaceSeed } from './set-space.js';
import { SpaceThreads } from './space-threads.js';

type OfDraw = { game: Game; date: string };

/** Spaces of draws: frozen when numbers are first assigned, and rebuilt whenever they are needed. */
@Injectable()
export class SpacesService {
  /** Newest first; older secrets are used for spaces that were frozen with them. */
  private readonly secrets: [string, ...string[]];
  /** Purposes and sizes of spaces whose rebuilt size was verified. */
  private readonly compared = new Set<string>();

  constructor(
    private readonly threads: SpaceThreads,
    @Inject(CONFIG) { NUMBERS_SECRET }: Pick<Config, 'NUMBERS_SECRET'>,
  ) {
    this.secrets = NUMBERS_SECRET.split(',') as [string, ...string[]];
  }

  async freeze(origin: SpaceOrigin): Promise<FrozenSpace> {
    const frozen = freeze(origin, this.secrets[0]);
    return { ...frozen, size: await this.threads.size(thaw(frozen, origin, this.secrets)) };
  }

  /** Whether the secret with which the space was frozen is still configured. */
  canMake({ secretId: frozenWith }: FrozenSpace): boolean {
    return this.secrets.some((secret) => secretId(secret) === frozenWith);
  }

  /** Returns the sets at [from, to), packed. */
  async bytes(draw: OfDraw, space: FrozenSpace, from: number, to: number): Promise<Uint8Array> {
    return this.threads.bytes(await this.seedOf(draw, space), from, to);
  }

  /** Returns the indices of packed sets in the space, ascending, without sets that break its rules. */
  async positions(draw: OfDraw, space: FrozenSpace, sets: Uint8Array): Promise<number[]> {
    const positions = await this.threads.positions(await this.seedOf(draw, space), sets);
    return positions.filter((position) => position >= 0).toSorted((a, b) => a - b);
  }

  /** @throws Error when this release rebuilds a space of another size: its sets would differ from the assigned ones */
  private async seedOf(draw: OfDraw, space: FrozenSpace): Promise<SpaceSeed> {
    const seed = thaw(space, draw, this.secrets);
    const compared = `${space.purpose}|${space.size}`;
    if (this.compared.has(compared)) return seed;
    const size = await this.threads.size(seed);
    if (size !== space.size)
      throw new Error(`the space ${space.purpose} had ${space.size} sets when it was frozen and has ${size} now`);
    this.compared.add(compared);
    return seed;
  }
}
