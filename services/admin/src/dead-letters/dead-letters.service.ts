import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock, DeadLetters, problem } from '@numbercast/platform';
import { AuditRepository } from '../audit/audit.repository.js';
import { CONSUMERS, DeadLettersRepository, letterLine } from './dead-letters.repository.js';
import { readPayload } from './payload.js';

export const letterNotFound = problem('dead-letter-not-found', 404, 'Dead letter not found');

/** Collects the dead letters of all services, and replays them on an operator's request. */
@Injectable()
export class DeadLettersService implements OnApplicationBootstrap {
  constructor(
    private readonly deadLetters: DeadLettersRepository,
    private readonly audit: AuditRepository,
    private readonly bus: DeadLetters,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap() {
    this.bus.follow([...CONSUMERS], (deadLetter) => this.deadLetters.add(deadLetter));
  }

  /** Returns one dead letter with its payload and its envelope. */
  async read(id: string) {
    const deadLetter = await this.deadLetters.find(id);
    if (!deadLetter) throw letterNotFound({ detail: id });
    const { ce_id: eventId, ce_type: type, ce_source: source, ce_time: publishedAt } = deadLetter.headers;
    return {
      ...letterLine(deadLetter),
      eventId,
      source,
      publishedAt,
      ...readPayload(type, () => this.bus.payloadOf(deadLetter)),
    };
  }

  /** Sends a dead letter to its service again. It stays listed; if it fails again, another dead letter is added. */
  async replay(id: string, actor: string) {
    const deadLetter = await this.logged(id, actor, 'replayed dead letter');
    await this.bus.replay(deadLetter);
    await this.deadLetters.countReplay(id);
  }

  /**
   * Sets aside a dead letter that no release will ever handle, or whose effect was achieved in another way. It stays
   * listed.
   */
  async setAside(id: string, actor: string) {
    await this.logged(id, actor, 'set aside dead letter');
    await this.deadLetters.setAside(id);
  }

  /** Writes the audit log before the action, so that no operator action is missing from it after a crash. */
  private async logged(id: string, actor: string, action: string) {
    const deadLetter = await this.deadLetters.find(id);
    if (!deadLetter) throw letterNotFound({ detail: id });
    await this.audit.add({ _id: randomUUID(), at: this.clock.now(), actor, action, target: id });
    return deadLetter;
  }
}
