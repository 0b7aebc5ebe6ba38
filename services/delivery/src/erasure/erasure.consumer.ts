import { Controller } from '@nestjs/common';
import { type MemberErased, MemberErasedSchema } from '@numbercast/contracts/members/v1/events';
import { On } from '@numbercast/platform';
import { PhonesRepository } from '../carriers/phones.repository.js';
import { ConsentsRepository } from '../consents/consents.repository.js';
import { forgotten } from '../contacts/contact.js';
import { ContactsRepository } from '../contacts/contacts.repository.js';
import { CountsRepository } from '../counting/counts.repository.js';
import { DeliveriesRepository } from '../ledger/deliveries.repository.js';

/** Seven years after a member left nothing is kept of what was sent to them, and where. */
@Controller()
export class ErasureConsumer {
  constructor(
    private readonly contacts: ContactsRepository,
    private readonly phones: PhonesRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly counts: CountsRepository,
    private readonly consents: ConsentsRepository,
  ) {}

  /** The contact goes last: as long as it is there, an interrupted turn is made up for. */
  @On(MemberErasedSchema)
  async erase({ memberId }: MemberErased) {
    const contact = await this.contacts.find(memberId);
    // The number may be somebody else's by now
    if (contact?.phone && !(await this.contacts.findByPhone(contact.phone))) await this.phones.forget(contact.phone);
    await this.deliveries.forgetMember(memberId);
    await this.counts.forgetRows((id) => id.includes(`|${memberId}|`));
    await this.consents.forgetMember(memberId);
    await this.contacts.keep(memberId, forgotten);
  }
}
