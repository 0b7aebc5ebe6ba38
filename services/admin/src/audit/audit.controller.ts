import { Controller, Get, Query } from '@nestjs/common';
import { Admin } from '@numbercast/platform';
import { type Page, pageSchema } from '../paging.js';
import { AuditRepository } from './audit.repository.js';

@Controller('api/admin/audit')
export class AuditController {
  constructor(private readonly audit: AuditRepository) {}

  @Get()
  @Admin()
  async list(@Query({ schema: pageSchema }) { page }: Page) {
    return this.audit.list(page);
  }
}
