import { Controller, Get, Query } from '@nestjs/common';
import { ResponseSchema, type Caller, CurrentCaller, SignedIn } from '@numbercast/platform';
import { z } from 'zod';
import { accountDeleted, memberNotFound } from '../problems.js';
import { MembersService } from '../membership/members.service.js';
import { pastDrawView, readCursor, pastDrawResponse, writeCursor } from './past-draw.js';
import { PAGE_SIZE, PastNumbersRepository } from './past-numbers.repository.js';

const pageQuery = z.object({
  before: z
    .string()
    .max(60)
    .refine((text) => readCursor(text) !== null, 'This is not a place in the list')
    .optional(),
});

const page = z.object({ items: z.array(pastDrawResponse), next: z.string().nullable() });

@Controller('api/past-numbers')
@SignedIn()
export class PastNumbersController {
  constructor(
    private readonly members: MembersService,
    private readonly pastNumbers: PastNumbersRepository,
  ) {}

  @Get()
  @ResponseSchema(page, memberNotFound, accountDeleted)
  async list(
    @CurrentCaller() { memberId }: Caller,
    @Query({ schema: pageQuery }) { before }: z.infer<typeof pageQuery>,
  ) {
    await this.members.get(memberId);
    const found = await this.pastNumbers.listDraws(memberId, before ? readCursor(before) : null);
    const shown = found.slice(0, PAGE_SIZE);
    const results = await this.pastNumbers.findResults(shown.map(({ drawId }) => drawId));
    const last = shown.at(-1);
    return {
      items: shown.map((draw) => pastDrawView(draw, results.get(draw.drawId))),
      next: last && found.length > PAGE_SIZE ? writeCursor(last) : null,
    };
  }
}
