import { Injectable } from '@nestjs/common';
import { Clock, TransientError } from '@numbercast/platform';
import { RecipientsRepository } from '../recipients/recipients.repository.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { accountEmailMessage } from '../messages/message.js';
import { WakeSignal } from '../messages/wake-signal.js';
import type { AccountEmail } from '../messages/account-email.js';

/** Queues emails about the account. */
@Injectable()
export class AccountEmailWriter {
  constructor(
    private readonly contacts: RecipientsRepository,
    private readonly messages: MessagesRepository,
    private readonly wakeSignal: WakeSignal,
    private readonly clock: Clock,
  ) {}

  /** Events of other services may come before the member's own: the email waits until its reader is known. */
  async write(memberId: string, id: string, accountEmail: AccountEmail) {
    if (!(await this.contacts.find(memberId))) throw new TransientError(`member ${memberId} is not known here yet`);
    await this.messages.insert(id, accountEmailMessage(memberId, accountEmail, this.clock.now()));
    this.wakeSignal.notify('email');
  }
}
