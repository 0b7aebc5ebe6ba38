import type { ArchiverParts } from './archiver.js';
import { openLine, type ReadRow } from './archive-line.js';

const LINES_AT_ONCE = 1_000;

export interface ArchiveQuery {
  member: string;
  draw?: string | undefined;
  month?: string | undefined;
}

/**
 * Archived messages of a member, each once: of two lines with one id the one with the greater version counts. Nothing can
 * be read of a member who has been erased.
 */
export async function archivedMessages(
  { files, keys }: Pick<ArchiverParts, 'files' | 'keys'>,
  { member, draw, month }: ArchiveQuery,
): Promise<ReadRow[]> {
  const key = (await keys.find([member])).get(member);
  if (!key) return [];
  const newest = new Map<string, ReadRow>();
  for (const manifest of await files.manifests()) {
    if ((month && manifest.month !== month) || (draw && !manifest.draws.includes(draw))) continue;
    for await (const lines of files.read(manifest.part, LINES_AT_ONCE))
      for (const line of lines) {
        if (!('key' in line) || line.key !== key.lineId) continue;
        const row = openLine(line, key);
        const isAskedFor = !draw || row.numbers?.drawId === draw;
        if (isAskedFor && (newest.get(row._id)?._v ?? -1) < row._v) newest.set(row._id, row);
      }
  }
  return [...newest.values()];
}
