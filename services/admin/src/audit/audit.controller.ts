import { Controller, Get, Query } from '@nestjs/common';
import { Admin, ResponseSchema, pageOf } from '@numbercast/platform';
import { z } from 'zod';
import { listSchema } from '../paging.js';
import { AuditRepository, auditEntryResponse } from './audit.repository.js';

const day = z.iso.date().optional();

const auditQuery = listSchema.extend({
  /** How the action begins: `resent numbers`. */
  action: z.string().trim().max(100).default(''),
  /** An action that is left out. */
  except: z.string().trim().max(100).default(''),
  /** First and last day in the time zone of the draws. */
  from: day,
  to: day,
});

@Controller('api/admin/audit')
export class AuditController {
  constructor(private readonly audit: AuditRepository) {}

  @Get()
  @Admin()
  @ResponseSchema(pageOf(auditEntryResponse))
  async list(@Query({ schema: auditQuery }) query: z.infer<typeof auditQuery>) {
    return this.audit.list(query);
  }
}
