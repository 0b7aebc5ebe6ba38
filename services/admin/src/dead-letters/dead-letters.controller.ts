import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Admin, Clock, type Caller, CurrentCaller } from '@numbercast/platform';
import { randomUUID } from 'node:crypto';
import { AuditLog } from '../audit/audit-log.js';
import { type Page, pageSchema } from '../paging.js';
import { DeadLettersService } from './dead-letters.service.js';

@Controller('api/admin/dead-letters')
@Admin()
export class DeadLettersController {
  constructor(
    private readonly letters: DeadLettersService,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  @Get()
  async list(@Query({ schema: pageSchema }) { page }: Page) {
    return this.letters.list(page);
  }

  /** Ids hold slashes; in the address they are encoded. */
  @Post(':id/replay')
  @HttpCode(202)
  async replay(@Param('id') id: string, @CurrentCaller() caller: Caller) {
    const letter = await this.letters.replay(id);
    const actor = caller.email ?? caller.subject;
    await this.audit.add({
      _id: randomUUID(),
      at: this.clock.now(),
      actor,
      action: 'replayed dead letter',
      target: id,
    });
    return letter;
  }
}
