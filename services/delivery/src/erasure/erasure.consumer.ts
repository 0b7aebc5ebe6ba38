import { Controller } from '@nestjs/common';
import { type MemberErased, MemberErasedSchema } from '@numbercast/contracts/members/v1/events';
import { On } from '@numbercast/platform';
import { ArchiveKeysRepository } from '../archive/archive-keys.repository.js';
import { PhonesRepository } from '../carriers/phones.repository.js';
import { ConsentsRepository } from '../consents/consents.repository.js';
import { forgotten } from '../contacts/contact.js';
import { ContactsRepository } from '../contacts/contacts.repository.js';
import { CountsRepository } from '../counting/counts.repository.js';
import { DeliveriesRepository } from '../ledger/deliveries.repository.js';
import { MailboxesRepository } from '../mailboxes/mailboxes.repository.js';

/** Seven years after a member left nothing is kept of what was sent to them, and where. */
@Controller()
export class ErasureConsumer {
  constructor(
    private readonly contacts: ContactsRepository,
    private readonly phones: PhonesRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly counts: CountsRepository,
    private readonly consents: ConsentsRepository,
    private readonly mailboxes: MailboxesRepository,
    private readonly archiveKeys: ArchiveKeysRepository,
  ) {}

  /**
   * The contact is forgotten after all that is found by it, so that a repeated event finds it. The archive's key follows:
   * a run of the archive that gave the member a key before the contact was forgotten is undone here, and a later one sees
   * the forgotten contact.
   */
  @On(MemberErasedSchema)
  async erase({ memberId }: MemberErased) {
    const contact = await this.contacts.find(memberId);
    // The number may be somebody else's by now
    if (contact?.phone && (await this.contacts.findAllByPhone(contact.phone)).length === 0)
      await this.phones.forget(contact.phone);
    await this.deliveries.forgetMember(memberId);
    await this.counts.forgetRows((id) => id.includes(`|${memberId}|`));
    await this.consents.forgetMember(memberId);
    await this.mailboxes.forgetMember(memberId);
    await this.contacts.keep(memberId, forgotten);
    await this.archiveKeys.forget(memberId);
  }
}
