import { Injectable } from '@nestjs/common';
import type { Channel } from '../contacts/contact.js';
import type { Moment } from '../timing.js';
import { followDecision, optIn, type OptOut, optOut } from './consent.js';
import { ConsentsRepository } from './consents.repository.js';

@Injectable()
export class ConsentsService {
  constructor(private readonly consents: ConsentsRepository) {}

  /** Effective at once for everything not yet handed to a provider. */
  async optOut(request: OptOut) {
    await this.consents.change(request.memberId, request.channel, (current) => optOut(current, request));
  }

  async optIn(memberId: string, at: Moment, evidence: string) {
    await this.consents.change(memberId, 'sms', (current) => optIn(current, memberId, at, evidence));
  }

  async follow(memberId: string, channel: string, isAllowed: boolean, source: string, heardAt: Date) {
    if (channel !== 'sms' && channel !== 'email') return;
    await this.consents.change(memberId, channel, (current) => followDecision(current, isAllowed, source, heardAt));
  }

  refusing(memberIds: string[], channel: Channel) {
    return this.consents.refusing(memberIds, channel);
  }

  /** False from the moment a member's "no" reached us, before the member's own record tells it. */
  async isAllowed(memberId: string, channel: Channel) {
    return (await this.consents.find(memberId, channel))?.isAllowed ?? true;
  }
}
