import { Module } from '@nestjs/common';
import { AuditController } from './audit/audit.controller.js';
import { AuditLog } from './audit/audit-log.js';
import { ContactsController } from './contacts/contacts.controller.js';
import { ContactsRepository } from './contacts/contacts.repository.js';
import { DeadLettersController } from './dead-letters/dead-letters.controller.js';
import { DeadLettersService } from './dead-letters/dead-letters.service.js';
import { RolloutController } from './rollout/rollout.controller.js';
import { RolloutService } from './rollout/rollout.service.js';

@Module({
  controllers: [RolloutController, AuditController, ContactsController, DeadLettersController],
  providers: [RolloutService, AuditLog, ContactsRepository, DeadLettersService],
})
export class AdminModule {}
