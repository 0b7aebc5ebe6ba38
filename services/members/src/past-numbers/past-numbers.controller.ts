import { Controller, Get, Query } from '@nestjs/common';
import { type Caller, CurrentCaller, SignedIn } from '@numbercast/platform';
import { z } from 'zod';
import { MembersService } from '../membership/members.service.js';
import { pastDrawView, readCursor, writeCursor } from './past-draw.js';
import { PAGE_SIZE, PastNumbersRepository } from './past-numbers.repository.js';

const pageQuery = z.object({
  before: z
    .string()
    .max(60)
    .refine((text) => readCursor(text) !== null, 'This is not a place in the list')
    .optional(),
});

@Controller('api/past-numbers')
@SignedIn()
export class PastNumbersController {
  constructor(
    private readonly members: MembersService,
    private readonly pastNumbers: PastNumbersRepository,
  ) {}

  @Get()
  async list(
    @CurrentCaller() { memberId }: Caller,
    @Query({ schema: pageQuery }) { before }: z.infer<typeof pageQuery>,
  ) {
    await this.members.get(memberId);
    const found = await this.pastNumbers.listDraws(memberId, before ? readCursor(before) : null);
    const page = found.slice(0, PAGE_SIZE);
    const results = await this.pastNumbers.findResults(page.map(({ drawId }) => drawId));
    const last = page.at(-1);
    return {
      items: page.map((draw) => pastDrawView(draw, results.get(draw.drawId))),
      next: last && found.length > PAGE_SIZE ? writeCursor(last) : null,
    };
  }
}
