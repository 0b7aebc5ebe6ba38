import { Module } from '@nestjs/common';
import { DrawsModule } from '../draws/draws.module.js';
import { PoolsModule } from '../pools/pools.module.js';
import { RosterModule } from '../roster/roster.module.js';
import { AssignmentsController } from './assignments.controller.js';
import { AssignmentsRepository } from './assignments.repository.js';
import { AssignmentsService } from './assignments.service.js';
import { FirstDrawsRepository } from './first-draws.repository.js';

/** Assigns slots of sets to members. */
@Module({
  imports: [RosterModule, DrawsModule, PoolsModule],
  controllers: [AssignmentsController],
  providers: [AssignmentsRepository, FirstDrawsRepository, AssignmentsService],
  exports: [AssignmentsRepository, AssignmentsService],
})
export class AssignmentsModule {}
