import { Controller, Get, Query } from '@nestjs/common';
import { Admin, ResponseSchema, type Document, pageOf, pageToken } from '@numbercast/platform';
import { z } from 'zod';
import { toLine } from '../number-sets/number-set.js';
import { RosterRepository, type Shown } from '../roster/roster.repository.js';
import type { Assignment } from './assignment.js';
import { AssignmentsRepository } from './assignments.repository.js';

const PAGE_SIZE = 25;

const listing = z.strictObject({
  drawId: z.string().trim().max(40).optional(),
  search: z.string().trim().max(100).default(''),
  sort: z.enum(['newest', 'oldest']).default('newest'),
  page: pageToken,
});

const row = ({ _id: id, memberId, date: drawDate, sets }: Document<Assignment>, members: Map<string, Shown>) => {
  const { email = '', city = '', state = '' } = members.get(memberId) ?? {};
  return { id, email, drawDate, city, state, numbers: sets.map(toLine) };
};

const assigned = z.object({
  id: z.string(),
  email: z.string(),
  drawDate: z.iso.date(),
  city: z.string(),
  state: z.string(),
  numbers: z.array(z.string()),
});

@Controller('api/assignments')
export class AssignmentsController {
  constructor(
    private readonly assignments: AssignmentsRepository,
    private readonly roster: RosterRepository,
  ) {}

  /** Lists assignments; `search` is a member's whole email address or id. */
  @Get()
  @Admin('support')
  @ResponseSchema(pageOf(assigned))
  async listAssignments(@Query({ schema: listing }) { drawId, search, ...place }: z.infer<typeof listing>) {
    const memberIds = search ? await this.roster.findIds(search) : undefined;
    const { items, ...page } = await this.assignments.listPage({ drawId, memberIds }, place, PAGE_SIZE);
    const members = await this.roster.listShown(items.map(({ memberId }) => memberId));
    return { items: items.map((assignment) => row(assignment, members)), ...page };
  }
}
