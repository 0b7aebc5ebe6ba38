import { Controller, Get, Query } from '@nestjs/common';
import { Admin, ResponseSchema, pageOf, pageToken } from '@numbercast/platform';
import { z } from 'zod';
import { listedMember, memberLine } from './member-view.js';
import { MembersRepository, type Sort, SORTS } from './members.repository.js';

const membersQuery = z.object({
  search: z.string().trim().max(100).default(''),
  page: pageToken,
  sort: z.enum(Object.keys(SORTS) as [Sort, ...Sort[]]).default('newest'),
});

const pageQuery = membersQuery.pick({ page: true });

@Controller('api/admin/members')
@Admin()
export class MembersAdminController {
  constructor(private readonly members: MembersRepository) {}

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
}
