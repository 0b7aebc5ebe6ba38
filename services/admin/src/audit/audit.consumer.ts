import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Controller } from '@nestjs/common';
import { type AdminActed, AdminActedSchema } from '@numbercast/contracts/admin/v1/events';
import { type EventMeta, On } from '@numbercast/platform';
import { AuditRepository } from './audit.repository.js';

@Controller()
export class AuditConsumer {
  constructor(private readonly audit: AuditRepository) {}

  @On(AdminActedSchema)
  async record({ actor, action, target, at }: AdminActed, { id, time }: EventMeta) {
    await this.audit.add({ _id: id, actor, action, target, at: at ? timestampDate(at) : time });
  }
}
