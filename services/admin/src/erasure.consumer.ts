import { Controller } from '@nestjs/common';
import {
  type MemberDeleted,
  MemberDeletedSchema,
  type MemberErased,
  MemberErasedSchema,
} from '@numbercast/contracts/members/v1/events';
import { InvalidEvent, On } from '@numbercast/platform';
import { ContactMessagesRepository } from './contact-messages/contact-messages.repository.js';
import { SendersRepository } from './support-threads/senders.repository.js';
import { ThreadsRepository } from './support-threads/threads.repository.js';

/** Deletes the messages of a deleted member and the replies. A message that arrives later belongs to no member. */
@Controller()
export class ErasureConsumer {
  constructor(
    private readonly senders: SendersRepository,
    private readonly threads: ThreadsRepository,
    private readonly formerMessages: ContactMessagesRepository,
  ) {}

  @On(MemberDeletedSchema)
  async eraseDeleted({ member }: MemberDeleted) {
    if (!member?.memberId) throw new InvalidEvent('the event has no member');
    await this.erase(member.memberId);
  }

  @On(MemberErasedSchema)
  async eraseErased({ memberId }: MemberErased) {
    await this.erase(memberId);
  }

  /**
   * The original messages are deleted before the threads that contain their ids, so that a repeated event finds them.
   */
  private async erase(memberId: string) {
    await this.senders.erase(memberId);
    const threads = await this.threads.listOfMember(memberId);
    await this.formerMessages.deleteAll(threads.flatMap(({ messages }) => messages.map(({ id }) => id)));
    await this.threads.deleteOfMember(memberId);
  }
}
