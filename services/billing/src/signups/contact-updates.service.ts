import { Injectable } from '@nestjs/common';
import { DuplicateKey, TransientError } from '@numbercast/platform';
import { SubscriptionReconciler } from '../subscription-reconciler/subscription-reconciler.service.js';
import { ContactReservationsService } from './contact-reservations.service.js';
import { type Contact, holdContact } from './signup.js';
import { SignupsRepository } from './signups.repository.js';

/** Follows members to a new email address or phone, which they have proven to be theirs. */
@Injectable()
export class ContactUpdatesService {
  constructor(
    private readonly repository: SignupsRepository,
    private readonly reservations: ContactReservationsService,
    private readonly subscriptions: SubscriptionReconciler,
  ) {}

  /** @param seq sequence number of the event; an event that is replayed after newer ones is ignored */
  async apply(memberId: string, contact: Contact, seq: number) {
    const signup = await this.repository.signups.find(memberId);
    if (!signup) throw new TransientError(`member ${memberId} has no sign-up here`);
    if (seq <= (signup.contactSeq ?? 0)) return;
    await this.subscriptions.requestContactUpdate(memberId, contact);
    // Last, because it marks the update as complete
    await this.hold(memberId, contact, seq);
  }

  /** Releases the address from an unpaid sign-up. */
  private async hold(memberId: string, contact: Contact, seq: number) {
    const hold = () => this.repository.signups.change(memberId, (signup) => holdContact(signup, contact, seq));
    try {
      await hold();
    } catch (error) {
      if (!(error instanceof DuplicateKey)) throw error;
      const paid = await this.reservations.releaseUnpaid(memberId, contact);
      if (paid) throw new TransientError(`what ${memberId} has proven is held by ${paid._id} until it is refused`);
      await hold();
    }
  }
}
