import { Injectable } from '@nestjs/common';
import { Metrics } from '@numbercast/platform';
import { DeadLettersRepository } from './dead-letters/dead-letters.repository.js';

/** What waits for an operator. */
@Injectable()
export class AdminMetrics {
  constructor(metrics: Metrics, letters: DeadLettersRepository) {
    metrics.gauge(
      'dead_letters_waiting',
      'Events that were given up and neither sent back nor set aside',
      [],
      async () => [{ value: await letters.countWaiting() }],
    );
  }
}
