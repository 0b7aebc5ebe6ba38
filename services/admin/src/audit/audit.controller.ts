import { Controller, Get, Query } from '@nestjs/common';
import {
  actorOf,
  Admin,
  type Caller,
  CurrentCaller,
  CurrentReply,
  type ExportColumns,
  type ExportReply,
  ExportRoute,
  ListExports,
  ResponseSchema,
  pageOf,
} from '@numbercast/platform';
import { z } from 'zod';
import { listSchema } from '../paging.js';
import { type AuditEntry, AuditRepository, auditEntryResponse } from './audit.repository.js';

const day = z.iso.date().optional();

const auditQuery = listSchema.extend({
  /** Prefix of the action, e.g. `resent numbers`. */
  action: z.string().trim().max(100).default(''),
  /** An action to exclude. */
  except: z.string().trim().max(100).default(''),
  /** First and last day in the time zone of the draws. */
  from: day,
  to: day,
});

const exportQuery = auditQuery.omit({ page: true });

const columns: ExportColumns<AuditEntry> = {
  at: ({ at }) => at,
  actor: ({ actor }) => actor,
  action: ({ action }) => action,
  target: ({ target }) => target,
};

@Controller('api/admin/audit')
@Admin()
export class AuditController {
  constructor(
    private readonly audit: AuditRepository,
    private readonly exports: ListExports,
  ) {}

  @Get()
  @ResponseSchema(pageOf(auditEntryResponse))
  async list(@Query({ schema: auditQuery }) query: z.infer<typeof auditQuery>) {
    return this.audit.list(query);
  }

  @ExportRoute()
  async export(
    @Query({ schema: exportQuery }) filter: z.infer<typeof exportQuery>,
    @CurrentCaller() caller: Caller,
    @CurrentReply() reply: ExportReply,
  ) {
    const found = await this.audit.readWhole(filter);
    return this.exports.send(reply, { list: 'audit log', actor: actorOf(caller), filter, found, columns });
  }
}
