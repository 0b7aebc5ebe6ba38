import { Module } from '@nestjs/common';
import { DeletionToken } from './deletion-token.js';
import { LeaveReasonsAdminController, LeaveReasonsController } from './leave-reasons.controller.js';
import { LeaveReasonsRepository } from './leave-reasons.repository.js';

/** Why members leave: one optional question after the act. */
@Module({
  controllers: [LeaveReasonsController, LeaveReasonsAdminController],
  providers: [LeaveReasonsRepository, DeletionToken],
  exports: [LeaveReasonsRepository, DeletionToken],
})
export class LeaveReasonsModule {}
