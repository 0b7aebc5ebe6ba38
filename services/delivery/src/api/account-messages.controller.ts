import { Controller, Get, Query } from '@nestjs/common';
import { Admin, pageOf, pageToken, ResponseSchema } from '@numbercast/platform';
import { z } from 'zod';
import { titleOf } from '../messages/kinds/index.js';
import { MESSAGE_STATES } from '../messages/message.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { CHANNELS, maskedAddress } from '../recipients/recipient.js';
import type { KeptMessage } from '../retention/archive/archivable.js';
import { ArchiveReader, archiveUnavailable } from '../retention/archive/archive-reader.js';
import { pageWithArchive } from './archive-page.js';

const accountQuery = z.object({ memberId: z.string().min(1).max(60), page: pageToken });

const accountMessage = z.object({
  id: z.string(),
  /** `payment-receipt` */
  kind: z.string(),
  /** `Receipt`, as in the list of templates. */
  title: z.string(),
  channel: z.enum(CHANNELS),
  state: z.enum(MESSAGE_STATES),
  /** Why it failed or was held back, as a stable code. */
  reason: z.string().nullable(),
  /** Masked; null before the first attempt. */
  destination: z.string().nullable(),
  createdAt: z.date(),
  acceptedAt: z.date().nullable(),
});

/** Messages to a member without numbers: receipts, confirmations, codes, notices, and replies to texts. */
@Controller('api/admin/deliveries/account-messages')
@Admin('support')
export class AccountMessagesController {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly archive: ArchiveReader,
  ) {}

  /** Returns pages, newest first; the last page has the archived messages. The content of messages is not returned. */
  @Get()
  @ResponseSchema(pageOf(accountMessage), archiveUnavailable)
  async list(@Query({ schema: accountQuery }) { memberId, page }: z.infer<typeof accountQuery>) {
    const { items, ...place } = await pageWithArchive(this.archive, {
      memberId,
      page,
      read: () => this.messages.pageOfAccount(memberId, page),
      isListed: ({ content }) => content !== undefined,
    });
    return { items: items.map(shown), ...place };
  }
}

const shown = ({ _id: id, content, channel, state, reason, to, createdAt, acceptedAt }: KeptMessage) => ({
  id,
  kind: content!.kind,
  title: titleOf(content!.kind, channel),
  channel,
  state,
  reason: reason ?? null,
  destination: to ? maskedAddress(to) : null,
  createdAt,
  acceptedAt: acceptedAt ?? null,
});
