import { Injectable } from '@nestjs/common';
import { Clock } from '@numbercast/platform';
import { type Game, gamesDateOf } from '@numbercast/lottery';
import { newDraw, applyImport } from '../draws/draw.js';
import { DrawsRepository } from '../draws/draws.repository.js';
import type { FileDraw } from './file-row.js';
import { compare, type ImportReport } from './import-report.js';
import { ImportsRepository } from './imports.repository.js';
import { readResultFile } from './result-file.js';

/** Imports results of old draws from a file. They are history: no member had sets for them, so no report is created. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly draws: DrawsRepository,
    private readonly imports: ImportsRepository,
    private readonly clock: Clock,
  ) {}

  async take(fileName: string, text: string, actor: string): Promise<ImportReport> {
    const at = this.clock.now();
    const file = readResultFile(text, gamesDateOf(at));
    const { game, rows } = file;
    const known = await this.draws.findSince(game);
    const { isNew, report } = compare(file, known);
    const importId = await this.imports.record(text, { game, fileName, rows, actor, at });
    await this.addAll(
      game,
      isNew.filter(({ date }) => !known.has(date)),
      importId,
      at,
    );
    // Known, but without a result
    for (const { date, outcome } of isNew.filter((row) => known.has(row.date)))
      await this.draws.change(game, date, (draw) => applyImport(draw, outcome, importId, at));
    return report;
  }

  private async addAll(game: Game, draws: readonly FileDraw[], importId: string, at: Date) {
    const decisions = draws.flatMap(
      ({ date, outcome }) => applyImport(newDraw(game, date), outcome, importId, at) ?? [],
    );
    await this.draws.addAll(decisions);
  }
}
