import type { Page } from '@numbercast/platform';
import type { KeptMessage } from '../retention/archive/archivable.js';
import type { ArchiveReader } from '../retention/archive/archive-reader.js';

/** The page of a member's messages that the archive holds: all of them, years as they are. */
const ARCHIVE = 'archive';

interface MemberPage {
  memberId: string;
  page: string;
  /** Reads a page of the database. */
  read: () => Promise<Page<KeptMessage>>;
  /** Whether an archived message is in the list. */
  isListed: (message: KeptMessage) => boolean;
}

/** One page of a member's messages. The page of the archive follows the last page of the database. */
export async function pageWithArchive(
  archive: ArchiveReader,
  { memberId, page, read, isListed }: MemberPage,
): Promise<Page<KeptMessage>> {
  if (page === ARCHIVE) return whole((await archive.withArchived(memberId, async () => [])).filter(isListed));
  const found = await read();
  return { ...found, next: found.next ?? ((await archive.mayHave(memberId)) ? ARCHIVE : null) };
}

/** A list on one page. */
export const whole = <Item>(items: Item[]): Page<Item> => ({
  items,
  total: items.length,
  isTotalCapped: false,
  previous: null,
  next: null,
});
