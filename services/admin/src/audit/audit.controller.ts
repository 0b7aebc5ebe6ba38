import { Controller, Get, Query } from '@nestjs/common';
import { Admin, ResponseSchema, pageOf } from '@numbercast/platform';
import { type ListQuery, listSchema } from '../paging.js';
import { AuditRepository, auditEntryResponse } from './audit.repository.js';

@Controller('api/admin/audit')
export class AuditController {
  constructor(private readonly audit: AuditRepository) {}

  @Get()
  @Admin()
  @ResponseSchema(pageOf(auditEntryResponse))
  async list(@Query({ schema: listSchema }) query: ListQuery) {
    return this.audit.list(query);
  }
}
