import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Finding, PreflightCheck } from '@numbercast/platform';
import type { Config } from './config.js';

@Injectable()
export class ReplicaSyncCheck {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @PreflightCheck('Replicas of the gateway')
  async *check(): AsyncGenerator<Finding> {
    if (!this.config.REPLICA_SYNC_URI)
      yield {
        problem: 'REPLICA_SYNC_URI is not set, so each replica counts requests and ended sessions by itself.',
        fix: 'Set REPLICA_SYNC_URI if the gateway has more than one replica.',
        isAdvice: true,
      };
  }
}
