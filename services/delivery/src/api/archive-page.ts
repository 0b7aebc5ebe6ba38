import type { Page } from '@numbercast/platform';
import type { KeptMessage } from '../retention/archive/archivable.js';
import type { ArchiveReader } from '../retention/archive/archive-reader.js';

/** Token of the page with all archived messages of a member, however many years they span. */
const ARCHIVE = 'archive';

interface MemberPage {
  memberId: string;
  page: string;
  /** Reads a page of the database. */
  read: () => Promise<Page<KeptMessage>>;
  /** Whether an archived message is in the list. */
  isListed: (message: KeptMessage) => boolean;
}

/** Returns one page of a member's messages. The archive page follows the last page of the database. */
export async function pageWithArchive(
  archive: ArchiveReader,
  { memberId, page, read, isListed }: MemberPage,
): Promise<Page<KeptMessage>> {
  if (page === ARCHIVE) return whole((await archive.withArchived(memberId, async () => [])).filter(isListed));
  const found = await read();
  return { ...found, next: found.next ?? ((await archive.mayHave(memberId)) ? ARCHIVE : null) };
}

/** Returns a whole list as a single page. */
export const whole = <Item>(items: Item[]): Page<Item> => ({
  items,
  total: items.length,
  isTotalCapped: false,
  previous: null,
  next: null,
});
