import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Admin, type Caller, CurrentCaller } from '@numbercast/platform';
import { actorOf } from '../audit/actor.js';
import { DeadLettersRepository, type LettersQuery, lettersSchema } from './dead-letters.repository.js';
import { DeadLettersService } from './dead-letters.service.js';

@Controller('api/admin/dead-letters')
@Admin()
export class DeadLettersController {
  constructor(
    private readonly letters: DeadLettersRepository,
    private readonly service: DeadLettersService,
  ) {}

  @Get()
  async list(@Query({ schema: lettersSchema }) query: LettersQuery) {
    return this.letters.list(query);
  }

  /** Ids hold slashes; in the address they are encoded. */
  @Get(':id')
  async read(@Param('id') id: string) {
    return this.service.read(id);
  }

  @Post(':id/replay')
  @HttpCode(202)
  async replay(@Param('id') id: string, @CurrentCaller() caller: Caller) {
    await this.service.replay(id, actorOf(caller));
    return { success: true };
  }

  @Post(':id/set-aside')
  @HttpCode(200)
  async setAside(@Param('id') id: string, @CurrentCaller() caller: Caller) {
    await this.service.setAside(id, actorOf(caller));
    return { success: true };
  }
}
