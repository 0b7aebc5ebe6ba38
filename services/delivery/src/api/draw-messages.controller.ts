import { Controller, Get, Query } from '@nestjs/common';
import {
  actorOf,
  Admin,
  type Caller,
  CurrentCaller,
  CurrentReply,
  type ExportColumns,
  type ExportReply,
  ExportRoute,
  ListExports,
  pageOf,
  pageToken,
  ResponseSchema,
} from '@numbercast/platform';
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

const exportQuery = messagesQuery.omit({ page: true });

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
@Admin('support')
export class DrawMessagesController {
  constructor(
    private readonly messages: DrawMessagesRepository,
    private readonly exports: ListExports,
  ) {}

  /** Messages of a draw on a channel in one state, by member. */
  @Get()
  @ResponseSchema(pageOf(drawMessage))
  async list(@Query({ schema: messagesQuery }) query: z.infer<typeof messagesQuery>) {
    const { items, ...page } = await this.messages.listPage(query);
    return { items: items.map(shown), ...page };
  }

  @ExportRoute()
  @Admin()
  async export(
    @Query({ schema: exportQuery }) filter: z.infer<typeof exportQuery>,
    @CurrentCaller() caller: Caller,
    @CurrentReply() reply: ExportReply,
  ) {
    const found = await this.messages.readWhole(filter);
    return this.exports.send(reply, { list: 'deliveries', actor: actorOf(caller), filter, found, columns });
  }
}

const columns: ExportColumns<DrawMessage> = {
  id: ({ _id }) => _id,
  'member id': ({ memberId }) => memberId,
  channel: ({ channel }) => channel,
  state: ({ state }) => state,
  // Masked, as in the list
  to: ({ to }) => to && maskedAddress(to),
  reason: ({ reason }) => reason,
  'error code': ({ error }) => error?.code,
  error: ({ error }) => error?.words,
  'queued at': ({ createdAt }) => createdAt,
  'sent at': ({ acceptedAt }) => acceptedAt,
};

const shown = ({ _id: deliveryId, memberId, to, reason, error }: DrawMessage) => ({
  deliveryId,
  memberId,
  destination: to ? maskedAddress(to) : null,
  reason: reason ?? null,
  error: error ? { code: error.code, words: error.words ?? null } : null,
});
