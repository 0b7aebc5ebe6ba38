import { Module } from '@nestjs/common';
import { MembershipModule } from '../membership/membership.module.js';
import { PastNumbersConsumer } from './past-numbers.consumer.js';
import { PastNumbersController } from './past-numbers.controller.js';
import { PastNumbersRepository } from './past-numbers.repository.js';

/** The numbers that a member received, with their results. */
@Module({
  imports: [MembershipModule],
  controllers: [PastNumbersController, PastNumbersConsumer],
  providers: [PastNumbersRepository],
  exports: [PastNumbersRepository],
})
export class PastNumbersModule {}
