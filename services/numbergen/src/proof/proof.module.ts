import { Module } from '@nestjs/common';
import { AssignmentsModule } from '../assignments/assignments.module.js';
import { DrawsModule } from '../draws/draws.module.js';
import { DrawProofsRepository } from './draw-proofs.repository.js';
import { ProofPublisher } from './proof-publisher.service.js';
import { ProofsController } from './proofs.controller.js';
import { ProofsService } from './proofs.service.js';
import { TilesRepository } from './tiles.repository.js';

/** The published proof of each draw. */
@Module({
  imports: [DrawsModule, AssignmentsModule],
  controllers: [ProofsController],
  providers: [DrawProofsRepository, TilesRepository, ProofPublisher, ProofsService],
  exports: [ProofsService],
})
export class ProofModule {}
