import { Module } from '@nestjs/common';
import { DrawsModule } from '../draws/draws.module.js';
import { GeneratorModule } from '../generator/generator.module.js';
import { ResultsModule } from '../results/results.module.js';
import { RulesModule } from '../rules/rules.module.js';
import { BackTestsRepository } from './back-tests.repository.js';
import { BackTestsService } from './back-tests.service.js';

/** Tests of number rules on past draws. */
@Module({
  imports: [RulesModule, ResultsModule, DrawsModule, GeneratorModule],
  providers: [BackTestsRepository, BackTestsService],
  exports: [BackTestsService, BackTestsRepository],
})
export class BackTestsModule {}
