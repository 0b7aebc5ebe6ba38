import { Module } from '@nestjs/common';
import { DrawsModule } from '../draws/draws.module.js';
import { FeedReader } from './feed-reader.js';
import { FeedsCheck } from './feeds.check.js';
import { ResultListsRepository } from './result-lists.repository.js';
import { ResultsService } from './results.service.js';

/** Reads results from the two feeds. */
@Module({ imports: [DrawsModule], providers: [FeedReader, FeedsCheck, ResultListsRepository, ResultsService] })
export class FeedsModule {}
