import { z } from 'zod';

import { GameKey } from '../common/lists.js';
import { adminApi } from '../step-up.js';

const ImportReport = z.object({
  game: GameKey,
  rows: z.number(),
  imported: z.number(),
  known: z.number(),
  repeated: z.number(),
  awaited: z.number(),
  contradicting: z.number(),
  bad: z.number(),
  contradictingRows: z.array(z.object({ row: z.number(), date: z.string(), inFile: z.string(), known: z.string() })),
  badRows: z.array(z.object({ row: z.number(), problem: z.string(), remedy: z.string() })),
});
export type ImportReport = z.infer<typeof ImportReport>;

export interface HistoryFile {
  readonly fileName: string;
  readonly text: string;
}

export const importHistory = (file: HistoryFile) =>
  adminApi('/api/admin/reports/imports', { method: 'POST', body: file, schema: ImportReport });
