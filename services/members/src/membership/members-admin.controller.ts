import { Body, Controller, Get, Param, Query } from '@nestjs/common';
import {
  actorOf,
  Admin,
  type Caller,
  CurrentCaller,
  CurrentReply,
  type ExportReply,
  ExportRoute,
  ListExports,
  ResponseSchema,
  pageOf,
  pageToken,
} from '@numbercast/platform';
import { z } from 'zod';
import { memberNotFound } from '../problems.js';
import { hasJoined, JOINED } from './member.js';
import { detailedMember, listedMember, memberColumns, memberDetails, memberLine } from './member-view.js';
import { CHANNELS_OFF, MembersRepository, type Sort, SORTS } from './members.repository.js';

const LONGEST_ID = 60;
/** The page size of other services' lists is at most 100. */
const MOST_IDS = 100;

const membersQuery = z.object({
  search: z.string().trim().max(100).default(''),
  page: pageToken,
  status: z.enum(JOINED).optional(),
  plan: z.enum(['monthly', 'annual']).optional(),
  /** Postal abbreviation. */
  state: z
    .string()
    .trim()
    .regex(/^[A-Z]{2}$/, 'Give a state by its two letters')
    .optional(),
  /** Channel that is off: by the member's choice or, for email, after a bounce, which can be filtered separately. */
  off: z.enum(CHANNELS_OFF).optional(),
  /** Closed by an operator. */
  closed: z.literal('true').optional(),
  /** Only these members, on one page: up to 100 ids, separated by commas. */
  ids: z
    .string()
    .max(MOST_IDS * (LONGEST_ID + 1))
    .transform((text) => text.split(',').filter((id) => id !== ''))
    .refine((ids) => ids.length <= MOST_IDS, `At most ${MOST_IDS} members`)
    .optional(),
  sort: z.enum(Object.keys(SORTS) as [Sort, ...Sort[]]).default('newest'),
});

const pageQuery = membersQuery.pick({ page: true });

const MOST_CHOSEN = 1_000;

const exportQuery = membersQuery.omit({ page: true, ids: true }).extend({
  /** Only members without a working channel. */
  unreachable: z.literal('true').optional(),
});
const chosen = z.strictObject({
  /** Only these members. */
  ids: z.array(z.string().min(1).max(LONGEST_ID)).max(MOST_CHOSEN).optional(),
});

@Controller('api/admin/members')
@Admin('support', 'finance')
export class MembersAdminController {
  constructor(
    private readonly members: MembersRepository,
    private readonly exports: ListExports,
  ) {}

  @Get()
  @ResponseSchema(pageOf(listedMember))
  async list(@Query({ schema: membersQuery }) query: z.infer<typeof membersQuery>) {
    const { items, ...page } = await this.members.list(query);
    return { items: items.map(memberLine), ...page };
  }

  @Get('unreachable')
  @ResponseSchema(pageOf(listedMember))
  async listUnreachable(@Query({ schema: pageQuery }) query: z.infer<typeof pageQuery>) {
    const { items, ...page } = await this.members.listUnreachable(query.page);
    return { items: items.map(memberLine), ...page };
  }

  @ExportRoute()
  @Admin()
  async export(
    @Query({ schema: exportQuery }) query: z.infer<typeof exportQuery>,
    @Body({ schema: chosen }) { ids }: z.infer<typeof chosen>,
    @CurrentCaller() caller: Caller,
    @CurrentReply() reply: ExportReply,
  ) {
    const { sort: _sort, ...wanted } = query;
    const found = await this.members.readWhole({ ...query, ids });
    const filter = { ...wanted, ids };
    return this.exports.send(reply, { list: 'members', actor: actorOf(caller), filter, found, columns: memberColumns });
  }

  @Get(':memberId')
  @ResponseSchema(detailedMember, memberNotFound)
  async show(@Param('memberId') memberId: string) {
    const member = await this.members.find(memberId);
    if (!member || !hasJoined(member)) throw memberNotFound({ detail: memberId });
    return memberDetails(member);
  }
}
