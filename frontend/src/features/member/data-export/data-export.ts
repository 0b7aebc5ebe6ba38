import * as z from 'zod/mini';

import { fileName } from '#words/features/member/data-export/data-export.js';
import { api } from '../../../lib/api/api.js';
import { downloadFile } from '../../../lib/browser/download-file.js';

const Part = z.record(z.string(), z.unknown());
const partOf = (path: string) => api(path, { schema: Part, signedIn: true });

/** Downloads the member's data as one file, assembled from all services. If a part is missing, no file is saved. */
export async function saveOwnData() {
  const [account, billing, messages, support] = await Promise.all([
    partOf('/api/member/data-export'),
    partOf('/api/subscription/data-export'),
    partOf('/api/deliveries/data-export'),
    partOf('/api/contact/data-export'),
  ]);
  const file = { savedAt: new Date().toISOString(), account, billing, messages, support };
  downloadFile(fileName, JSON.stringify(file, null, 2), 'application/json');
}
