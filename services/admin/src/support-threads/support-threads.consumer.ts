import { Controller } from '@nestjs/common';
import { type TextNeedsReview, TextNeedsReviewSchema } from '@numbercast/contracts/delivery/v1/events';
import {
  ContactChangedSchema,
  type Member,
  MemberChangedSchema,
  MemberJoinedSchema,
} from '@numbercast/contracts/members/v1/events';
import { InvalidEvent, On } from '@numbercast/platform';
import { SendersRepository } from './senders.repository.js';
import { ThreadsService } from './threads.service.js';

@Controller()
export class SupportThreadsConsumer {
  constructor(
    private readonly service: ThreadsService,
    private readonly senders: SendersRepository,
  ) {}

  @On(TextNeedsReviewSchema)
  async receiveText(text: TextNeedsReview) {
    await this.service.receiveText(text);
  }

  @On(MemberJoinedSchema, MemberChangedSchema, ContactChangedSchema)
  async saveMember({ member }: { member?: Member }) {
    if (!member?.memberId) throw new InvalidEvent('the event has no member');
    await this.senders.save(member.memberId, member);
  }
}
