import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Admin, type Caller, CurrentCaller } from '@numbercast/platform';
import { actorOf } from '../audit/actor.js';
import { type Page, pageSchema } from '../paging.js';
import { DeadLettersRepository } from './dead-letters.repository.js';
import { DeadLettersService } from './dead-letters.service.js';

@Controller('api/admin/dead-letters')
@Admin()
export class DeadLettersController {
  constructor(
    private readonly letters: DeadLettersRepository,
    private readonly service: DeadLettersService,
  ) {}

  @Get()
  async list(@Query({ schema: pageSchema }) { page }: Page) {
    return this.letters.list(page);
  }

  /** Ids hold slashes; in the address they are encoded. */
  @Post(':id/replay')
  @HttpCode(202)
  async replay(@Param('id') id: string, @CurrentCaller() caller: Caller) {
    await this.service.replay(id, actorOf(caller));
    return { success: true };
  }
}
