import { Injectable } from '@nestjs/common';
import { Clock, Metrics, shared } from '@numbercast/platform';
import { DeadLettersRepository } from './dead-letters/dead-letters.repository.js';
import { ThreadsRepository } from './support-threads/threads.repository.js';

/** Metrics of the work that waits for an operator. */
@Injectable()
export class AdminMetrics {
  constructor(metrics: Metrics, deadLetters: DeadLettersRepository, threads: ThreadsRepository, clock: Clock) {
    metrics.gauge(
      'dead_letters_waiting',
      'Events that were given up and neither sent back nor set aside',
      [],
      async () => [{ value: await deadLetters.countWaiting() }],
    );
    const waiting = shared(() => threads.waiting());
    metrics.gauge('contact_messages_waiting', 'Conversations whose sender waits for an answer', [], async () => [
      { value: (await waiting()).count },
    ]);
    metrics.gauge(
      'contact_message_oldest_seconds',
      'Time for which the longest waiting sender has waited for an answer',
      [],
      async () => {
        const { since } = await waiting();
        return [{ value: since ? Math.max(0, (clock.now().getTime() - since.getTime()) / 1_000) : 0 }];
      },
    );
  }
}
