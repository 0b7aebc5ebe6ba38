import { Injectable } from '@nestjs/common';
import { Metrics, shared } from '@numbercast/platform';
import type { Seal } from './draws/draw.js';
import { DrawsRepository } from './draws/draws.repository.js';

/** Metrics of the generated and assigned parts of open pools. */
@Injectable()
export class NumbergenMetrics {
  private readonly open = shared(() => this.draws.listOpen());

  constructor(
    metrics: Metrics,
    private readonly draws: DrawsRepository,
  ) {
    metrics.gauge('pool_sets', 'Sets of open draws that lie stored', ['draw'], () =>
      this.read(({ generatedSize }) => generatedSize),
    );
    metrics.gauge('pool_wanted_sets', 'Sets that the pools of open draws will have', ['draw'], () =>
      this.read(({ poolSize }) => poolSize),
    );
    metrics.gauge('roster_unserved', '1 while members of the roster wait for sets of a sealed draw', ['draw'], () =>
      this.read(({ rosterDone }) => Number(!rosterDone)),
    );
  }

  private async read(valueOf: (seal: Seal) => number) {
    const open = await this.open();
    return open.flatMap(({ _id: draw, seal }) => (seal ? [{ labels: { draw }, value: valueOf(seal) }] : []));
  }
}
