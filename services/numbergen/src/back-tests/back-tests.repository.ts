import { Injectable } from '@nestjs/common';
import { type Aggregates, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { BackTest } from './back-test.js';

const schema = new Schema<BackTest>({
  runId: String,
  revision: Number,
  draft: Schema.Types.Mixed,
  inForce: Schema.Types.Mixed,
  inForceVersion: String,
  draws: Number,
  plan: { type: [Schema.Types.Mixed], default: undefined },
  findings: { type: [Schema.Types.Mixed], default: undefined },
  state: String,
  startedBy: String,
  startedAt: Date,
  endedAt: Date,
} as never);
schema.index({ state: 1 });

/** Back-tests by the id of their draft. */
@Injectable()
export class BackTestsRepository {
  private readonly tests: Aggregates<BackTest>;

  constructor(store: Store) {
    this.tests = store.aggregates('back_tests', schema);
  }

  find(draftId: string) {
    return this.tests.find(draftId);
  }

  start(draftId: string, decide: Parameters<Aggregates<BackTest>['upsertChange']>[1]) {
    return this.tests.upsertChange(draftId, decide);
  }

  change(draftId: string, decide: Parameters<Aggregates<BackTest>['change']>[1]) {
    return this.tests.change(draftId, decide);
  }

  async listRunning(): Promise<string[]> {
    const running = this.tests.model.find({ state: 'running' } as never, { _id: 1 });
    return (await running.lean<{ _id: string }[]>()).map(({ _id }) => _id);
  }
}
