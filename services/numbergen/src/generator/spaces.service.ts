import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@numbercast/platform';
import type { Config } from '../config.js';
import type { Game } from '../games/game.js';
import { freeze, type FrozenSpace, type SpaceOrigin, thaw } from './frozen-space.js';
import { secretId } from './round-tables.js';
import { SpaceThreads } from './space-threads.js';

type OfDraw = { game: Game; date: string };

/** Spaces of sets as draws keep them: frozen when numbers are first given, made again whenever they are needed. */
@Injectable()
export class SpacesService {
  /** The newest first; the ones before are good for what was frozen with them. */
  private readonly secrets: [string, ...string[]];

  constructor(
    private readonly threads: SpaceThreads,
    @Inject(CONFIG) { NUMBERS_SECRET }: Pick<Config, 'NUMBERS_SECRET'>,
  ) {
    this.secrets = NUMBERS_SECRET.split(',') as [string, ...string[]];
  }

  async freeze(draw: OfDraw, origin: SpaceOrigin): Promise<FrozenSpace> {
    const frozen = freeze(origin, this.secrets[0]);
    return { ...frozen, size: await this.threads.size(thaw(frozen, draw, this.secrets)) };
  }

  /** Whether the secret that the space was frozen with is still among the configured ones. */
  canMake({ secretId: frozenWith }: FrozenSpace): boolean {
    return this.secrets.some((secret) => secretId(secret) === frozenWith);
  }

  /** The sets at [from, to), packed. */
  bytes(draw: OfDraw, space: FrozenSpace, from: number, to: number): Promise<Uint8Array> {
    return this.threads.bytes(thaw(space, draw, this.secrets), from, to);
  }

  /** Where in the space packed sets lie, ascending; those that don't obey its rules are left out. */
  async positions(draw: OfDraw, space: FrozenSpace, sets: Uint8Array): Promise<number[]> {
    const positions = await this.threads.positions(thaw(space, draw, this.secrets), sets);
    return positions.filter((position) => position >= 0).toSorted((a, b) => a - b);
  }
}
