import { Clock, Leases, type PlatformConfig, Store } from '@numbercast/platform';
import { ContactsRepository } from '../contacts/contacts.repository.js';
import { CorrectionBroadcastsRepository } from '../corrections/broadcasts.repository.js';
import { DeliveriesRepository } from '../ledger/deliveries.repository.js';
import { ArchivableRepository } from './archivable.repository.js';
import type { ArchiveConfig } from './archive-config.js';
import { ArchiveFiles } from './archive-files.js';
import { ArchiveKeysRepository } from './archive-keys.repository.js';
import type { ArchiverParts } from './archiver.js';
import { ArchivesRepository } from './archives.repository.js';

/** What the commands of the archive work with. The store is not connected yet. */
export function archiveParts(config: ArchiveConfig): ArchiverParts & { store: Store } {
  const store = new Store(config as unknown as PlatformConfig);
  const deliveries = new DeliveriesRepository(store);
  return {
    store,
    leases: new Leases(store),
    clock: new Clock(),
    rows: new ArchivableRepository(deliveries),
    keys: new ArchiveKeysRepository(store, new ContactsRepository(store)),
    archives: new ArchivesRepository(store),
    broadcasts: new CorrectionBroadcastsRepository(store, deliveries),
    files: new ArchiveFiles(config.ARCHIVE_DIR),
  };
}
