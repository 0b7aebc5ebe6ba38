import { Injectable } from '@nestjs/common';
import { attemptEach, Scheduled, wordEnds } from '@numbercast/platform';
import { MembersRepository } from './members.repository.js';

const HOUR_MS = 3_600_000;
const AT_ONCE = 500;

/**
 * Adds the search terms of names to members stored by a previous release. It repeats because replicas of that release
 * drop the field while both releases run.
 */
@Injectable()
export class NameSearch {
  constructor(private readonly members: MembersRepository) {}

  @Scheduled(HOUR_MS)
  async addNameParts() {
    let before: string;
    let ids: string[] = [];
    do {
      before = ids.join();
      ids = await this.members.withoutNameParts(AT_ONCE);
      await attemptEach(ids, (memberId) =>
        this.members.change(memberId, (current) => {
          if (!current.profile) return null;
          const { firstName, lastName } = current.profile;
          return { next: { ...current, nameParts: wordEnds(firstName, lastName) }, events: [] };
        }),
      );
    } while (ids.length > 0 && ids.join() !== before);
  }
}
