import { Injectable } from '@nestjs/common';
import { Store } from '../persistence/store.js';
import { Metrics } from '../telemetry/metrics.js';

/**
 * Reports how far this machine's clock is off. Leases do not use it, but tokens and certificates are validated with it.
 */
@Injectable()
export class ClockSkew {
  constructor(metrics: Metrics, { serverClock }: Store) {
    metrics.gauge('clock_skew_seconds', 'How far the clock of this pod is ahead of the database server', [], () => [
      { value: serverClock.machineSkewMs / 1_000 },
    ]);
  }
}
