import { Injectable } from '@nestjs/common';
import { Clock, TransientError } from '@numbercast/platform';
import { ContactsRepository } from '../contacts/contacts.repository.js';
import { DeliveriesRepository } from '../ledger/deliveries.repository.js';
import { letterDelivery } from '../ledger/delivery.js';
import { WakeSignal } from '../sending/wake-signal.js';
import type { AccountEmail } from './account-email.js';

/** Queues emails about the account. */
@Injectable()
export class AccountEmailWriter {
  constructor(
    private readonly contacts: ContactsRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly bell: WakeSignal,
    private readonly clock: Clock,
  ) {}

  /** Events of other services may come before the member's own: the email waits until its reader is known. */
  async write(memberId: string, id: string, letter: AccountEmail) {
    if (!(await this.contacts.find(memberId))) throw new TransientError(`member ${memberId} is not known here yet`);
    await this.deliveries.insert(id, letterDelivery(memberId, letter, this.clock.now()));
    this.bell.notify('email');
  }
}
