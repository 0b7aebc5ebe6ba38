import { Controller, Get, Query } from '@nestjs/common';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { type AdminActed, AdminActedSchema } from '@numbercast/contracts/admin/v1/events';
import { Admin, type EventMeta, On } from '@numbercast/platform';
import { type Page, pageSchema } from '../paging.js';
import { AuditLog } from './audit-log.js';

@Controller('api/admin/audit')
export class AuditController {
  constructor(private readonly log: AuditLog) {}

  @Get()
  @Admin()
  async list(@Query({ schema: pageSchema }) { page }: Page) {
    return this.log.list(page);
  }

  @On(AdminActedSchema)
  async record({ actor, action, target, at }: AdminActed, { id, time }: EventMeta) {
    await this.log.add({ _id: id, actor, action, target, at: at ? timestampDate(at) : time });
  }
}
