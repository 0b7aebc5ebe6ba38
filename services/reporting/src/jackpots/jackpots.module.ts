import { Module } from '@nestjs/common';
import { JackpotFeedReader } from './jackpot-feed-reader.js';
import { JackpotFeedsCheck } from './jackpot-feeds.check.js';
import { JackpotsConsumer } from './jackpots.consumer.js';
import { JackpotsRepository } from './jackpots.repository.js';
import { JackpotsService } from './jackpots.service.js';

/** Reads jackpots from feeds, as proposals to operators. */
@Module({
  controllers: [JackpotsConsumer],
  providers: [JackpotFeedReader, JackpotFeedsCheck, JackpotsRepository, JackpotsService],
  exports: [JackpotsRepository, JackpotsService],
})
export class JackpotsModule {}
