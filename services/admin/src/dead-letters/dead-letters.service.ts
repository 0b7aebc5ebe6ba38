import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock, DeadLetters, problem } from '@numbercast/platform';
import { AuditRepository } from '../audit/audit.repository.js';
import { CONSUMERS, DeadLettersRepository, letterLine } from './dead-letters.repository.js';
import { readPayload } from './payload.js';

export const letterNotFound = problem('dead-letter-not-found', 404, 'Dead letter not found');

/** Collects what services gave up on, and sends it back to them when an operator asks for it. */
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

  /** One letter with what is in it, and what its envelope says. */
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

  /** Sends a letter to its service once more. It stays listed; should it fail again, it comes back as another one. */
  async replay(id: string, actor: string) {
    const deadLetter = await this.logged(id, actor, 'replayed dead letter');
    await this.bus.replay(deadLetter);
    await this.deadLetters.countReplay(id);
  }

  /** A letter that no release will ever read, or whose effect was brought about in another way. It stays listed. */
  async setAside(id: string, actor: string) {
    await this.logged(id, actor, 'set aside dead letter');
    await this.deadLetters.setAside(id);
  }

  /** First of all: nothing an operator has done may be missing from the log, whatever happens now. */
  private async logged(id: string, actor: string, action: string) {
    const deadLetter = await this.deadLetters.find(id);
    if (!deadLetter) throw letterNotFound({ detail: id });
    await this.audit.add({ _id: randomUUID(), at: this.clock.now(), actor, action, target: id });
    return deadLetter;
  }
}
