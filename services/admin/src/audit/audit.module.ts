import { Module } from '@nestjs/common';
import { ExportsModule } from '../exports.module.js';
import { AuditConsumer } from './audit.consumer.js';
import { AuditController } from './audit.controller.js';
import { AuditRepository } from './audit.repository.js';

/** The audit log of operator and system actions. */
@Module({
  imports: [ExportsModule],
  controllers: [AuditController, AuditConsumer],
  providers: [AuditRepository],
  exports: [AuditRepository],
})
export class AuditModule {}
