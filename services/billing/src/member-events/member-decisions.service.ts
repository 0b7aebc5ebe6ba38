import { Injectable } from '@nestjs/common';
import { TransientError } from '@numbercast/platform';
import { isSuperseded, type MemberDecision, recordDecision } from '../signups/signup.js';
import { SignupsRepository } from '../signups/signups.repository.js';
import type { CancelReason } from '../subscriptions/mirror.js';
import { requestPause } from '../subscription-reconciler/desired-state.js';
import { SubscriptionReconciler } from '../subscription-reconciler/subscription-reconciler.service.js';

/**
 * Applies pauses and closures to a member's subscription, unless a newer event has already decided the same matter.
 * Events arrive late when an operator replays a dead letter or a topic, and the member may have another subscription by
 * then.
 */
@Injectable()
export class MemberDecisionsService {
  constructor(
    private readonly reconciler: SubscriptionReconciler,
    private readonly signups: SignupsRepository,
  ) {}

  async pause(memberId: string, seq: number) {
    await this.setPaused(memberId, seq, true);
  }

  async resume(memberId: string, seq: number) {
    await this.setPaused(memberId, seq, false);
  }

  /** Ends all subscriptions of a member whose account an operator has closed. */
  async close(memberId: string, seq: number) {
    await this.endAll(memberId, seq, 'closed');
  }

  /** Ends all subscriptions of a member who excluded themselves. */
  async exclude(memberId: string, seq: number) {
    await this.endAll(memberId, seq, 'self-excluded');
  }

  /** Lets a member resubscribe whose subscription was ended for cause. */
  async approveResubscription(memberId: string, seq: number) {
    await this.decide(memberId, 'closure', seq, () =>
      this.reconciler.changeCurrent(memberId, (mirror) => ({
        next: { ...mirror, resubscriptionApproved: true },
        events: [],
      })),
    );
  }

  private async endAll(memberId: string, seq: number, reason: CancelReason) {
    await this.decide(memberId, 'closure', seq, () => this.reconciler.cancel(memberId, reason));
  }

  private async setPaused(memberId: string, seq: number, isPaused: boolean) {
    await this.decide(memberId, 'pause', seq, () =>
      this.reconciler.changeCurrent(memberId, (mirror, now) => requestPause(mirror, isPaused, now)),
    );
  }

  private async decide(memberId: string, matter: MemberDecision, seq: number, apply: () => Promise<void>) {
    const signup = await this.signups.signups.find(memberId);
    if (!signup) throw new TransientError(`no sign-up found for member ${memberId}`);
    if (isSuperseded(signup, matter, seq)) return;
    await apply();
    // Last, so that an interrupted event is applied again when it is redelivered
    await this.signups.signups.change(memberId, (current) => recordDecision(current, matter, seq));
  }
}
