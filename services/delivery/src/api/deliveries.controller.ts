import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import {
  actorOf,
  Admin,
  ResponseSchema,
  type Caller,
  Clock,
  CurrentCaller,
  listOf,
  type Page,
  pageOf,
  pageToken,
  SignedIn,
} from '@numbercast/platform';
import { z } from 'zod';
import type { KeptMessage } from '../retention/archive/archivable.js';
import { ArchiveReader, archiveUnavailable } from '../retention/archive/archive-reader.js';
import { CHANNELS, maskedAddress } from '../recipients/recipient.js';
import { ForecastsService } from '../stats/forecast/forecasts.service.js';
import { ProviderStatusRepository } from '../dispatch/provider-status.repository.js';
import { boardLine, boardLineSchema } from '../stats/board.js';
import { BoardService } from '../stats/board.service.js';
import { assignmentNotFound, cannotReach, NumbersService, drawIsOver } from '../scheduling/numbers.service.js';
import { ResendsService } from '../scheduling/resends/resends.service.js';
import { MESSAGE_STATES } from '../messages/message.js';
import { numberSet } from '../messages/draw-numbers.js';
import { pageWithArchive, whole } from './archive-page.js';

/** An assignment's id is `<drawId>|<memberId>`. */
const boardQuery = z.object({ drawId: z.string().max(60).optional() });

/** Without a draw, the receipts of all draws are listed in pages. */
const receiptsQuery = z.object({
  drawId: z.string().min(1).max(60).optional(),
  memberId: z.string().min(1).max(60),
  page: pageToken,
});

const RESEND_TYPES = ['email', 'text', 'push'] as const;

const resend = z.strictObject({
  id: z
    .string()
    .max(200)
    .regex(/^[^|]+\|[^|]+$/, 'This is no id of an assignment'),
  type: z.enum(RESEND_TYPES, { error: 'Choose email, text or push' }),
});

const deliveryResponse = z.object({
  drawId: z.string(),
  game: z.string(),
  drawAt: z.date(),
  deadline: z.date(),
  channel: z.enum(CHANNELS),
  state: z.enum(MESSAGE_STATES),
  /** Why it failed or was held back, as a stable code. */
  reason: z.string().nullable(),
  /** Masked; null before the first attempt, and for push messages, which go to all devices. */
  destination: z.string().nullable(),
  acceptedAt: z.date().nullable(),
  deliveredAt: z.date().nullable(),
});

const receiptResponse = deliveryResponse.extend({
  deliveryId: z.string(),
  isResend: z.boolean(),
  numbers: z.array(numberSet),
  createdAt: z.date(),
  template: z.string().nullable(),
  segments: z.int(),
  /** What the provider charges for sending the message once, in millionths of a US dollar. */
  costMicros: z.number(),
  providerId: z.string().nullable(),
  /** The error of the provider. */
  error: z.object({ code: z.string(), words: z.string().nullable() }).nullable(),
});

/** Receipts with the time of the service at which they were read. */
const receiptsResponse = pageOf(receiptResponse).extend({ now: z.date() });

const board = listOf(boardLineSchema).extend({
  now: z.date(),
  /** Channels with an open circuit breaker. */
  resting: z.array(z.object({ channel: z.enum(CHANNELS), since: z.date() })),
});

@Controller('api')
export class DeliveriesController {
  constructor(
    private readonly messages: NumbersService,
    private readonly boards: BoardService,
    private readonly forecasts: ForecastsService,
    private readonly providerStatus: ProviderStatusRepository,
    private readonly archive: ArchiveReader,
    private readonly resends: ResendsService,
    private readonly clock: Clock,
  ) {}

  @Get('deliveries')
  @SignedIn()
  @ResponseSchema(listOf(deliveryResponse))
  async list(@CurrentCaller() { memberId }: Caller) {
    const rows = await this.messages.listNewest(memberId);
    return { items: rows.map(shown) };
  }

  /**
   * Returns every message with a member's numbers for a draw and its outcome, as evidence of what was sent when.
   * Without a draw, returns messages of all draws in pages, newest first; the last page has the archived ones.
   */
  @Get('admin/deliveries/receipts')
  @Admin('support')
  @ResponseSchema(receiptsResponse, archiveUnavailable)
  async receipts(@Query({ schema: receiptsQuery }) { drawId, memberId, page }: z.infer<typeof receiptsQuery>) {
    const { items, ...place } = drawId ? await this.allOf(drawId, memberId) : await this.pageOf(memberId, page);
    return { now: this.clock.now(), items: items.map((row) => this.receipt(row)), ...place };
  }

  private async allOf(drawId: string, memberId: string): Promise<Page<KeptMessage>> {
    const inDatabase = () => this.messages.ofAssignment(drawId, memberId);
    const items = await this.archive.withArchived(memberId, inDatabase, drawId);
    return whole(items);
  }

  private pageOf(memberId: string, page: string): Promise<Page<KeptMessage>> {
    return pageWithArchive(this.archive, {
      memberId,
      page,
      read: () => this.messages.pageOfMember(memberId, page),
      isListed: ({ numbers }) => numbers !== undefined,
    });
  }

  private receipt(row: KeptMessage) {
    return { ...receipt(row), costMicros: this.resends.costOf(row, 1, row.segments) };
  }

  @Post('resend')
  @HttpCode(200)
  @Admin('support')
  @ResponseSchema(z.object({ message: z.string() }), assignmentNotFound, drawIsOver, cannotReach)
  async resend(@Body({ schema: resend }) { id, type }: z.infer<typeof resend>, @CurrentCaller() caller: Caller) {
    const [drawId = '', memberId = ''] = id.split('|');
    const channel = type === 'text' ? 'sms' : type;
    const actor = actorOf(caller);
    return { message: await this.messages.resend(drawId, memberId, channel, actor) };
  }

  @Get('admin/deliveries')
  @Admin('support')
  @ResponseSchema(board)
  async board(@Query({ schema: boardQuery }) { drawId }: z.infer<typeof boardQuery>) {
    const { now, rows, results } = await this.boards.read(drawId);
    const [deadlineRisks, resting] = await Promise.all([this.forecasts.recent(), this.providerStatus.resting()]);
    return { now, resting, items: rows.map((row) => boardLine(row, { deadlineRisks, results })) };
  }
}

const shown = ({ numbers, channel, state, reason, to, deadline, acceptedAt, deliveredAt }: KeptMessage) => ({
  drawId: numbers!.drawId,
  game: numbers!.game,
  drawAt: numbers!.drawAt,
  deadline,
  channel,
  state,
  reason: reason ?? null,
  destination: to ? maskedAddress(to) : null,
  acceptedAt: acceptedAt ?? null,
  deliveredAt: deliveredAt ?? null,
});

const receipt = (row: KeptMessage) => ({
  ...shown(row),
  deliveryId: row._id,
  isResend: row.resend !== undefined,
  numbers: row.numbers!.sets.map(({ whites, red }) => ({ whites, red })),
  createdAt: row.createdAt,
  template: row.template ?? null,
  segments: row.segments,
  providerId: row.providerId ?? null,
  error: row.error ? { code: row.error.code, words: row.error.words ?? null } : null,
});
