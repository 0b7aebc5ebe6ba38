import { Injectable } from '@nestjs/common';
import { readPage, readWholeList } from '@numbercast/platform';
import type { Channel } from '../recipients/recipient.js';
import type { MessageState } from './message.js';
import type { MessageDocument } from './message-state.js';
import { MessagesRepository } from './messages.repository.js';

const PAGE_SIZE = 25;

/** A message with numbers, which always has a member. */
export type DrawMessage = MessageDocument & { memberId: string };

export interface DrawMessagesQuery {
  drawId: string;
  channel: Channel;
  state: MessageState;
  page: string;
}

/** The messages of a draw that a count on the delivery board includes. */
@Injectable()
export class DrawMessagesRepository {
  constructor(private readonly messages: MessagesRepository) {}

  /** Returns a page of original messages in a state, by member. The board does not show resends. */
  async listPage({ page, ...query }: DrawMessagesQuery) {
    const order = { sort: BY_MEMBER, page, size: PAGE_SIZE };
    return readPage<DrawMessage>(this.messages.rows as never, filterOf(query), order);
  }

  /** Returns the whole list. */
  async readWhole(query: Omit<DrawMessagesQuery, 'page'>) {
    return readWholeList<DrawMessage>(this.messages.rows as never, filterOf(query), BY_MEMBER);
  }
}

/** Ids begin with the draw and the member. */
const BY_MEMBER = { _id: 1 } as const;

const filterOf = ({ drawId, channel, state }: Omit<DrawMessagesQuery, 'page'>) => ({
  'numbers.drawId': drawId,
  channel,
  state,
  resend: { $exists: false },
});
