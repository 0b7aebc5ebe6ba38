import { Injectable } from '@nestjs/common';
import { attemptEach, Scheduled } from '@numbercast/platform';
import { AuditRepository } from './audit/audit.repository.js';
import { DeadLettersRepository } from './dead-letters/dead-letters.repository.js';

const HOUR_MS = 3_600_000;
const AT_ONCE = 500;

/**
 * Adds search terms to documents of a previous release. It repeats because replicas of that release write without terms
 * while both releases run.
 */
@Injectable()
export class SearchBackfill {
  private readonly lists;

  constructor(audit: AuditRepository, deadLetters: DeadLettersRepository) {
    this.lists = [audit, deadLetters];
  }

  @Scheduled(HOUR_MS)
  async addTerms() {
    await attemptEach(this.lists, async (list) => {
      while ((await list.addSearchTerms(AT_ONCE)) === AT_ONCE);
    });
  }
}
