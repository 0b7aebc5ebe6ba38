import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG } from '@numbercast/platform';
import type { Config } from './config.js';

/** One moment on both clocks: business time for draws and people, technical time for leases, waits and order of events. */
export interface Moment {
  now: Date;
  technical: Date;
}

/** Technical milliseconds after which the provider is asked about a message it has not reported on. */
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
  ) {
    this.lookups = { unknownAfterMs: config.UNKNOWN_LOOKUP_MS, acceptedAfterMs: config.ACCEPTED_LOOKUP_MS };
  }

  moment(): Moment {
    return { now: this.clock.now(), technical: new Date() };
  }
}
