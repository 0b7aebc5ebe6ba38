import { Controller, Get } from '@nestjs/common';
import { ResponseSchema, type Caller, CurrentCaller, problem, SignedIn } from '@numbercast/platform';
import { ArchiveReader, archiveUnavailable } from '../retention/archive/archive-reader.js';
import { ConsentsRepository } from '../recipients/consents/consents.repository.js';
import { DevicesRepository } from '../recipients/devices/devices.repository.js';
import { RecipientsRepository } from '../recipients/recipients.repository.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { ownConsent, ownContact, dataExport, ownDevice, ownMessage } from './data-export.js';

const memberNotFound = problem('member-not-found', 404, 'Member not found');
const accountDeleted = problem('account-deleted', 403, 'This account has been deleted and is no longer accessible.');

/** Exports all data that delivery stores about the signed-in member, including restricted members. */
@Controller('api/deliveries/data-export')
@SignedIn()
export class DataExportController {
  constructor(
    private readonly contacts: RecipientsRepository,
    private readonly consents: ConsentsRepository,
    private readonly devices: DevicesRepository,
    private readonly deliveries: MessagesRepository,
    private readonly archive: ArchiveReader,
  ) {}

  @Get()
  @ResponseSchema(dataExport, memberNotFound, accountDeleted, archiveUnavailable)
  async gather(@CurrentCaller() { memberId }: Caller) {
    const contact = await this.contacts.find(memberId);
    if (!contact) throw memberNotFound();
    if (contact.isDeleted) throw accountDeleted();
    const [consents, devices, messages] = await Promise.all([
      this.consents.listOf(memberId),
      this.devices.listOf([memberId]),
      this.archive.withArchived(memberId, () => this.deliveries.listAllOfMember(memberId)),
    ]);
    return {
      contact: ownContact(contact),
      consents: consents.map(ownConsent),
      devices: devices.map(ownDevice),
      messages: messages.map(ownMessage),
    };
  }
}
