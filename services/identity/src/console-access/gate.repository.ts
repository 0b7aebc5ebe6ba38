import { Injectable } from '@nestjs/common';
import { type Aggregates, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { Gate } from './gate.js';

const schema = new Schema<Gate>({ failures: Number, blockedUntil: Date });

/** The admin gate by account. */
@Injectable()
export class GateRepository {
  readonly gates: Aggregates<Gate>;

  constructor(store: Store) {
    this.gates = store.aggregates<Gate>('gates', schema);
  }
}
