import { catalogue, type Game } from '@numbercast/lottery';
import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { acted, type Aggregates, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';

/** An operator's import of the results in a file. */
export interface Import {
  game: Game;
  fileName: string;
  rows: number;
  actor: string;
  at: Date;
}

const schema = new Schema<Import>({ game: String, fileName: String, rows: Number, actor: String, at: Date });

@Injectable()
export class ImportsRepository {
  private readonly imports: Aggregates<Import>;

  constructor(store: Store) {
    this.imports = store.aggregates<Import>('imports', schema);
  }

  /** Stores the import and publishes it to the audit log, once for each file. @returns the import's id */
  async record(text: string, taken: Import): Promise<string> {
    const importId = createHash('sha256').update(text).digest('hex');
    const { actor, at, fileName, game, rows } = taken;
    const target = `${fileName}: ${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'} of ${catalogue[game].name}`;
    await this.imports.insert(importId, taken, [acted({ by: actor, at }, 'imported draw history', target)]);
    return importId;
  }
}
