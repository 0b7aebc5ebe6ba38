import { Injectable } from '@nestjs/common';
import { DuplicateKey, TransientError } from '@numbercast/platform';
import { SubscriptionReconciler } from '../subscription-reconciler/subscription-reconciler.service.js';
import { ContactReservationsService } from './contact-reservations.service.js';
import { type Contact, holdContact } from './signup.js';
import { SignupsRepository } from './signups.repository.js';

/** Applies new email addresses and phones that members have verified. */
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
    if (!signup) throw new TransientError(`no sign-up found for member ${memberId}`);
    if (seq <= (signup.contactSeq ?? 0)) return;
    await this.subscriptions.requestContactUpdate(memberId, contact);
    // Last, because it marks the update as complete
    await this.hold(memberId, contact, seq);
  }

  /** Holds the contact for the member, and releases it from an unpaid sign-up first if necessary. */
  private async hold(memberId: string, contact: Contact, seq: number) {
    const hold = () => this.repository.signups.change(memberId, (signup) => holdContact(signup, contact, seq));
    try {
      await hold();
    } catch (error) {
      if (!(error instanceof DuplicateKey)) throw error;
      const paid = await this.reservations.releaseUnpaid(memberId, contact);
      if (paid) throw new TransientError(`the verified contact of ${memberId} is held by paid sign-up ${paid._id}`);
      await hold();
    }
  }
}
