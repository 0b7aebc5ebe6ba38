import { Clock, Leases, type PlatformConfig, Store } from '@numbercast/platform';
import { RecipientsRepository } from '../../recipients/recipients.repository.js';
import { CorrectionBroadcastsRepository } from '../../scheduling/result-corrections/broadcasts.repository.js';
import { MessagesRepository } from '../../messages/messages.repository.js';
import { StatsJournal } from '../../messages/stats-journal.js';
import { ArchivableRepository } from './archivable.repository.js';
import type { ArchiveConfig } from './archive-config.js';
import { ArchiveFiles } from './archive-files.js';
import { ArchiveKeysRepository } from './archive-keys.repository.js';
import type { ArchiverParts } from './archiver.js';
import { ArchivesRepository } from './archives.repository.js';

/** Creates the parts that the archive commands use. The store is not connected yet. */
export function archiveParts(config: ArchiveConfig): ArchiverParts & { store: Store } {
  const store = new Store(config as unknown as PlatformConfig);
  const messages = new MessagesRepository(store, new StatsJournal(store));
  return {
    store,
    leases: new Leases(store),
    clock: new Clock(),
    rows: new ArchivableRepository(messages),
    keys: new ArchiveKeysRepository(store, new RecipientsRepository(store)),
    archives: new ArchivesRepository(store),
    broadcasts: new CorrectionBroadcastsRepository(store, messages),
    files: new ArchiveFiles(config.ARCHIVE_DIR),
  };
}
