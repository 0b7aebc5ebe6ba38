import { Controller, Get, Query } from '@nestjs/common';
import { gamesDateOf } from '@numbercast/lottery';
import { ResponseSchema, type Caller, Clock, CurrentCaller, SignedIn } from '@numbercast/platform';
import { z } from 'zod';
import { accountDeleted, memberNotFound } from '../problems.js';
import { MembersService } from '../membership/members.service.js';
import { pastDrawView, readCursor, pastDrawResponse, writeCursor } from './past-draw.js';
import { PAGE_SIZE, PastNumbersRepository } from './past-numbers.repository.js';
import { sumYearPrizes, yearPrizesResponse } from './year-prizes.js';

const pageQuery = z.object({
  before: z
    .string()
    .max(60)
    .refine((text) => readCursor(text) !== null, 'This is not a place in the list')
    .optional(),
});

const page = z.object({
  items: z.array(pastDrawResponse),
  next: z.string().nullable(),
  /** Prizes of the current year, on the first page only. */
  yearPrizes: yearPrizesResponse.nullable(),
});

@Controller('api/past-numbers')
@SignedIn()
export class PastNumbersController {
  constructor(
    private readonly members: MembersService,
    private readonly pastNumbers: PastNumbersRepository,
    private readonly clock: Clock,
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
    const drawIds = shown.map(({ drawId }) => drawId);
    const [results, jackpots] = await Promise.all([
      this.pastNumbers.findResults(drawIds),
      this.pastNumbers.findJackpots(drawIds),
    ]);
    const last = shown.at(-1);
    return {
      items: shown.map((draw) => pastDrawView(draw, results.get(draw.drawId), jackpots.get(draw.drawId))),
      next: last && found.length > PAGE_SIZE ? writeCursor(last) : null,
      yearPrizes: before ? null : await this.yearPrizesOf(memberId),
    };
  }

  private async yearPrizesOf(memberId: string) {
    const year = Number(gamesDateOf(this.clock.now()).slice(0, 4));
    const draws = await this.pastNumbers.listSince(memberId, new Date(Date.UTC(year, 0)));
    const results = await this.pastNumbers.findResults(draws.map(({ drawId }) => drawId));
    return sumYearPrizes(year, draws, results);
  }
}
