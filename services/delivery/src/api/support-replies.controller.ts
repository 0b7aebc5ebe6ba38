import { Controller, Get, Param } from '@nestjs/common';
import { Admin, listOf, ResponseSchema } from '@numbercast/platform';
import { z } from 'zod';
import { MESSAGE_STATES } from '../messages/message.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { CHANNELS, maskedAddress } from '../recipients/recipient.js';
import { supportThreadPrefix } from '../scheduling/contact-messages.js';

const sentReply = z.object({
  replyId: z.string(),
  channel: z.enum(CHANNELS),
  state: z.enum(MESSAGE_STATES),
  /** Why it failed or was held back, as a stable code. */
  reason: z.string().nullable(),
  /** Masked; null before the first attempt. */
  destination: z.string().nullable(),
  acceptedAt: z.date().nullable(),
  deliveredAt: z.date().nullable(),
});

/** The state of each reply in a conversation. */
@Controller('api/admin/deliveries/support-replies')
@Admin('support')
export class SupportRepliesController {
  constructor(private readonly messages: MessagesRepository) {}

  @Get(':threadId')
  @ResponseSchema(listOf(sentReply))
  async list(@Param('threadId') threadId: string) {
    const prefix = supportThreadPrefix(threadId);
    const found = await this.messages.listWithPrefix(prefix);
    const items = found.map(({ _id, channel, state, reason, to, acceptedAt, deliveredAt }) => ({
      replyId: _id.slice(prefix.length + 1),
      channel,
      state,
      reason: reason ?? null,
      destination: to ? maskedAddress(to) : null,
      acceptedAt: acceptedAt ?? null,
      deliveredAt: deliveredAt ?? null,
    }));
    return { items };
  }
}
