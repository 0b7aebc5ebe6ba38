import { Controller, Get, Query } from '@nestjs/common';
import { Admin, pageOf, pageToken, ResponseSchema } from '@numbercast/platform';
import { z } from 'zod';
import { type DrawMessage, DrawMessagesRepository } from '../messages/draw-messages.repository.js';
import { MESSAGE_STATES } from '../messages/message.js';
import { CHANNELS, maskedAddress } from '../recipients/recipient.js';

const messagesQuery = z.object({
  drawId: z.string().min(1).max(60),
  channel: z.enum(CHANNELS),
  state: z.enum(MESSAGE_STATES),
  page: pageToken,
});

const drawMessage = z.object({
  deliveryId: z.string(),
  memberId: z.string(),
  /** Masked; null before the first attempt. */
  destination: z.string().nullable(),
  /** Why it failed or was held back, as a stable code. */
  reason: z.string().nullable(),
  /** The error of the provider. */
  error: z.object({ code: z.string(), words: z.string().nullable() }).nullable(),
});

@Controller('api/admin/deliveries/messages')
@Admin()
export class DrawMessagesController {
  constructor(private readonly messages: DrawMessagesRepository) {}

  /** Messages of a draw on a channel in one state, by member. */
  @Get()
  @ResponseSchema(pageOf(drawMessage))
  async list(@Query({ schema: messagesQuery }) query: z.infer<typeof messagesQuery>) {
    const { items, ...page } = await this.messages.listPage(query);
    return { items: items.map(shown), ...page };
  }
}

const shown = ({ _id: deliveryId, memberId, to, reason, error }: DrawMessage) => ({
  deliveryId,
  memberId,
  destination: to ? maskedAddress(to) : null,
  reason: reason ?? null,
  error: error ? { code: error.code, words: error.words ?? null } : null,
});
