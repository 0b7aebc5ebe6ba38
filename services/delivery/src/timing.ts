import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, ServerClock } from '@numbercast/platform';
import type { Config } from './config.js';

/**
 * One moment on both clocks: business time for draws and people; technical time, which is the database server's, for
 * leases, waits and the order of events.
 */
export interface Moment {
  now: Date;
  technical: Date;
}

/** Technical milliseconds after which the status of a message without a report is requested from the provider. */
export interface Lookups {
  unknownAfterMs: number;
  acceptedAfterMs: number;
}

@Injectable()
export class Timing {
  readonly lookups: Lookups;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly clock: Clock,
    private readonly serverClock: ServerClock,
  ) {
    this.lookups = { unknownAfterMs: config.UNKNOWN_LOOKUP_MS, acceptedAfterMs: config.ACCEPTED_LOOKUP_MS };
  }

  moment(): Moment {
    return { now: this.clock.now(), technical: this.serverClock.now() };
  }
}
