import { Module } from '@nestjs/common';
import { DrawsModule } from '../draws/draws.module.js';
import { JackpotsConsumer } from './jackpots.consumer.js';
import { JackpotsController } from './jackpots.controller.js';
import { JackpotsRepository } from './jackpots.repository.js';

/** Advertised jackpots. */
@Module({
  imports: [DrawsModule],
  controllers: [JackpotsController, JackpotsConsumer],
  providers: [JackpotsRepository],
  exports: [JackpotsRepository],
})
export class JackpotsModule {}
