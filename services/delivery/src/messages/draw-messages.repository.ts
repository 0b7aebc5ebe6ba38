import { Injectable } from '@nestjs/common';
import { readPage } from '@numbercast/platform';
import type { Channel } from '../recipients/recipient.js';
import type { MessageState } from './message.js';
import type { MessageDocument } from './message-state.js';
import { MessagesRepository } from './messages.repository.js';

const PAGE_SIZE = 25;

/** A message with numbers has a member. */
export type DrawMessage = MessageDocument & { memberId: string };

export interface DrawMessagesQuery {
  drawId: string;
  channel: Channel;
  state: MessageState;
  page: string;
}

/** The messages of a draw that a count of the delivery board stands for. */
@Injectable()
export class DrawMessagesRepository {
  constructor(private readonly messages: MessagesRepository) {}

  /** First messages in a state, by member. What operators sent again is not on the board. */
  async listPage({ drawId, channel, state, page }: DrawMessagesQuery) {
    const filter = { 'numbers.drawId': drawId, channel, state, resend: { $exists: false } };
    const order = { sort: { _id: 1 }, page, size: PAGE_SIZE } as const;
    return readPage<DrawMessage>(this.messages.rows as never, filter, order);
  }
}
