import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { ExportsModule } from '../exports.module.js';
import { DeadLettersCondition } from './dead-letters.condition.js';
import { DeadLettersController } from './dead-letters.controller.js';
import { DeadLettersRepository } from './dead-letters.repository.js';
import { DeadLettersService } from './dead-letters.service.js';

/** Events that a consumer gave up on, and their retry. */
@Module({
  imports: [AuditModule, ExportsModule],
  controllers: [DeadLettersController],
  providers: [DeadLettersCondition, DeadLettersRepository, DeadLettersService],
  exports: [DeadLettersRepository],
})
export class DeadLettersModule {}
