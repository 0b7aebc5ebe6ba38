import { Controller, Get, Query } from '@nestjs/common';
import { Admin, Clock, listOf, pageOf, pageToken, ResponseSchema } from '@numbercast/platform';
import { z } from 'zod';
import { type LastMessage, LastDeliveriesRepository } from '../messages/last-deliveries.repository.js';
import { MESSAGE_STATES } from '../messages/message.js';
import { CHANNELS } from '../recipients/recipient.js';
import { RecipientsRepository } from '../recipients/recipients.repository.js';

const PAGE_SIZE = 25;
const DAY_MS = 86_400_000;
/** A member whose newest message is older no longer receives numbers. */
const FAILED_WITHIN_MS = 30 * DAY_MS;
/** Every member has draws on at least three days a week. */
const NONE_WITHIN_MS = 7 * DAY_MS;

const LONGEST_ID = 60;
const MOST_MEMBERS = 100;

const lastQuery = z.object({
  /** Up to 100 ids, separated by commas. */
  memberIds: z
    .string()
    .max(MOST_MEMBERS * (LONGEST_ID + 1))
    .transform((text) => text.split(',').filter((id) => id !== ''))
    .refine((ids) => ids.length <= MOST_MEMBERS, `At most ${MOST_MEMBERS} members`),
});

const membersQuery = z.object({
  /** `failed`: the newest message was not delivered. `none`: wants numbers, and none were sent in seven days. */
  last: z.enum(['failed', 'none']),
  page: pageToken,
});

const lastDelivery = z.object({
  memberId: z.string(),
  drawId: z.string(),
  game: z.string(),
  /** When the newest of the messages was sent; before that, when they were queued. */
  at: z.date(),
  messages: z.array(
    z.object({
      channel: z.enum(CHANNELS),
      state: z.enum(MESSAGE_STATES),
      /** Why it failed or was held back, as a stable code. */
      reason: z.string().nullable(),
      isResend: z.boolean(),
    }),
  ),
});

const memberFound = z.object({ memberId: z.string() });

/** The newest messages with numbers of members, for lists of members. */
@Controller('api/admin/deliveries/last')
@Admin('support')
export class LastDeliveriesController {
  constructor(
    private readonly last: LastDeliveriesRepository,
    private readonly recipients: RecipientsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the newest messages of the members of a page in one request, without members who have no messages in the
   * database.
   */
  @Get()
  @ResponseSchema(listOf(lastDelivery))
  async list(@Query({ schema: lastQuery }) { memberIds }: z.infer<typeof lastQuery>) {
    const found = await this.last.of(memberIds, this.clock.now());
    return { items: [...found.values()].map(shown) };
  }

  /** Returns members by the outcome of their newest messages. */
  @Get('members')
  @ResponseSchema(pageOf(memberFound))
  async listMembers(@Query({ schema: membersQuery }) { last, page }: z.infer<typeof membersQuery>) {
    const { items, ...place } = await (last === 'failed' ? this.failed(page) : this.withoutNumbers(page));
    return { items: items.map((memberId) => ({ memberId })), ...place };
  }

  private async failed(page: string) {
    const { items, ...place } = await this.last.pageOfFailed({
      page,
      size: PAGE_SIZE,
      since: this.before(FAILED_WITHIN_MS),
      now: this.clock.now(),
    });
    return { items: items.map(({ memberId }) => memberId), ...place };
  }

  private async withoutNumbers(page: string) {
    const since = this.before(NONE_WITHIN_MS);
    const { items, ...place } = await this.recipients.pageOfWaiting({ page, size: PAGE_SIZE }, async (members) => {
      const ids = members.map(({ _id }) => _id);
      const sent = await this.last.sentSince(ids, since);
      return members.filter(({ _id }) => !sent.has(_id));
    });
    return { items: items.map(({ _id }) => _id), ...place };
  }

  private before(ms: number) {
    return new Date(this.clock.now().getTime() - ms);
  }
}

const timeOf = ({ acceptedAt, createdAt }: LastMessage) => acceptedAt ?? createdAt;

function shown(messages: LastMessage[]) {
  const [{ memberId, numbers }] = messages as [LastMessage];
  return {
    memberId,
    drawId: numbers!.drawId,
    game: numbers!.game,
    at: messages.map(timeOf).reduce((a, b) => (a > b ? a : b)),
    messages: messages.map(({ channel, state, reason, resend }) => ({
      channel,
      state,
      reason: reason ?? null,
      isResend: resend !== undefined,
    })),
  };
}
