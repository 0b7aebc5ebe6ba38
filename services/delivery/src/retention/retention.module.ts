import { Module } from '@nestjs/common';
import { CONFIG } from '@numbercast/platform';
import { CallbacksModule } from '../callbacks/callbacks.module.js';
import type { Config } from '../config.js';
import { MessagesModule } from '../messages/messages.module.js';
import { RecipientsModule } from '../recipients/recipients.module.js';
import { StatsModule } from '../stats/stats.module.js';
import { ArchiveFiles } from './archive/archive-files.js';
import { ArchiveKeysRepository } from './archive/archive-keys.repository.js';
import { ArchiveReader } from './archive/archive-reader.js';
import { ArchivesRepository } from './archive/archives.repository.js';
import { ErasureConsumer } from './erasure.consumer.js';
import { Retention } from './retention.js';

const archiveFiles = {
  provide: ArchiveFiles,
  inject: [CONFIG],
  useFactory: ({ ARCHIVE_DIR }: Config) => new ArchiveFiles(ARCHIVE_DIR),
};

/** Erasure and the archive of old messages. */
@Module({
  imports: [RecipientsModule, MessagesModule, StatsModule, CallbacksModule],
  controllers: [ErasureConsumer],
  providers: [Retention, archiveFiles, ArchiveKeysRepository, ArchivesRepository, ArchiveReader],
  exports: [ArchiveReader],
})
export class RetentionModule {}
