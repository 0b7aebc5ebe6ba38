import { Controller } from '@nestjs/common';
import {
  type MemberClosed,
  MemberClosedSchema,
  type MemberDeleted,
  MemberDeletedSchema,
} from '@numbercast/contracts/members/v1/events';
import { InvalidEvent, On } from '@numbercast/platform';
import { DevicesRepository } from '../recipients/devices/devices.repository.js';

/**
 * Removes the devices of members whose account was deleted or closed: their browsers must no longer show notifications.
 */
@Controller()
export class DevicesConsumer {
  constructor(private readonly devices: DevicesRepository) {}

  @On(MemberDeletedSchema)
  async removeOfDeleted({ member }: MemberDeleted) {
    if (!member?.memberId) throw new InvalidEvent('the event has no member');
    await this.devices.deleteOfMember(member.memberId);
  }

  @On(MemberClosedSchema)
  async removeOfClosed({ memberId }: MemberClosed) {
    await this.devices.deleteOfMember(memberId);
  }
}
