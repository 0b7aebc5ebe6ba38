import { Controller } from '@nestjs/common';
import { type MemberErased, MemberErasedSchema } from '@numbercast/contracts/members/v1/events';
import { On } from '@numbercast/platform';
import { ArchiveKeysRepository } from './archive/archive-keys.repository.js';
import { PhonesRepository } from '../recipients/carriers/phones.repository.js';
import { ConsentsRepository } from '../recipients/consents/consents.repository.js';
import { erasedRecipient } from '../recipients/recipient.js';
import { DevicesRepository } from '../recipients/devices/devices.repository.js';
import { RecipientsRepository } from '../recipients/recipients.repository.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { MailboxesRepository } from '../recipients/mailboxes/mailboxes.repository.js';

/** Erases all messages to a member, and their addresses, seven years after the member left. */
@Controller()
export class ErasureConsumer {
  constructor(
    private readonly contacts: RecipientsRepository,
    private readonly phones: PhonesRepository,
    private readonly messages: MessagesRepository,
    private readonly consents: ConsentsRepository,
    private readonly mailboxes: MailboxesRepository,
    private readonly devices: DevicesRepository,
    private readonly archiveKeys: ArchiveKeysRepository,
  ) {}

  /**
   * Erases the contact after all data that is found by it, so that a repeated event finds it. The archive key follows:
   * a key that a run of the archive created before the contact was erased is deleted here, and a later run reads the
   * erased contact.
   */
  @On(MemberErasedSchema)
  async erase({ memberId }: MemberErased) {
    const contact = await this.contacts.find(memberId);
    // The phone number may belong to someone else by now
    if (contact?.phone && (await this.contacts.findAllByPhone(contact.phone)).length === 0)
      await this.phones.delete(contact.phone);
    await this.messages.deleteOfMember(memberId);
    await this.consents.deleteOfMember(memberId);
    await this.mailboxes.deleteOfMember(memberId);
    await this.devices.deleteOfMember(memberId);
    await this.contacts.save(memberId, erasedRecipient);
    await this.archiveKeys.delete(memberId);
  }
}
