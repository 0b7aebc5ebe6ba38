import { Injectable } from '@nestjs/common';
import { Clock, Scheduled } from '@numbercast/platform';
import { DeadLettersRepository } from './dead-letters/dead-letters.repository.js';
import { IncidentsRepository } from './incidents/incidents.repository.js';
import { ThreadsRepository } from './support-threads/threads.repository.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Conversations are retained this long after the sender's last message, for follow-ups. */
const THREADS_KEPT_MS = 2 * 365 * DAY_MS;
/** Settled dead letters are not needed after a year. */
const SETTLED_LETTERS_KEPT_MS = 365 * DAY_MS;
const INCIDENTS_KEPT_MS = 365 * DAY_MS;

/**
 * Deletes old conversations, incidents and settled dead letters. Open dead letters are retained until an operator
 * handles them.
 */
@Injectable()
export class Retention {
  constructor(
    private readonly threads: ThreadsRepository,
    private readonly deadLetters: DeadLettersRepository,
    private readonly incidents: IncidentsRepository,
    private readonly clock: Clock,
  ) {}

  @Scheduled(HOUR_MS)
  async forget() {
    await this.threads.deleteBefore(new Date(this.clock.now().getTime() - THREADS_KEPT_MS));
    await this.incidents.forget(new Date(this.clock.now().getTime() - INCIDENTS_KEPT_MS));
    // The timestamp is server time, set by the service that gave up
    await this.deadLetters.forget(new Date(Date.now() - SETTLED_LETTERS_KEPT_MS));
  }
}
