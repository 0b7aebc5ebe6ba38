import { Injectable } from '@nestjs/common';
import { Store } from '../persistence/store.js';
import { Metrics } from '../telemetry/metrics.js';

/**
 * Reports how wrong the clock of this machine is. Leases do not use it, but tokens and certificates are checked by it.
 */
@Injectable()
export class ClockSkew {
  constructor(metrics: Metrics, { serverClock }: Store) {
    metrics.gauge('clock_skew_seconds', 'How far the clock of this pod is ahead of the database server', [], () => [
      { value: serverClock.machineSkewMs / 1_000 },
    ]);
  }
}
