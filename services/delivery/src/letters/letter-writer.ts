import { Injectable } from '@nestjs/common';
import { Clock, TransientError } from '@numbercast/platform';
import { ContactsRepository } from '../contacts/contacts.repository.js';
import { DeliveriesRepository } from '../ledger/deliveries.repository.js';
import { letterDelivery } from '../ledger/delivery.js';
import { Bell } from '../sending/bell.js';
import type { Letter } from './letter.js';

/** Queues emails about the account. */
@Injectable()
export class LetterWriter {
  constructor(
    private readonly contacts: ContactsRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly bell: Bell,
    private readonly clock: Clock,
  ) {}

  /** Events of other services may come before the member's own: the email waits until its reader is known. */
  async write(memberId: string, id: string, letter: Letter) {
    if (!(await this.contacts.find(memberId))) throw new TransientError(`member ${memberId} is not known here yet`);
    await this.deliveries.insert(id, letterDelivery(memberId, letter, this.clock.now()));
    this.bell.ring('email');
  }
}
