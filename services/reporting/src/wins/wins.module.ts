import { Module } from '@nestjs/common';
import { AssignmentsModule } from '../assignments/assignments.module.js';
import { DrawsModule } from '../draws/draws.module.js';
import { JackpotsModule } from '../jackpots/jackpots.module.js';
import { WinsController } from './wins.controller.js';
import { WinsRepository } from './wins.repository.js';
import { WinsService } from './wins.service.js';

/** Jackpot wins and their cases. */
@Module({
  imports: [DrawsModule, AssignmentsModule, JackpotsModule],
  controllers: [WinsController],
  providers: [WinsRepository, WinsService],
  exports: [WinsService],
})
export class WinsModule {}
