import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const placeholder = '%RELEASE%';
const list = /OFFLINE_FILES = \[([^\]]*)\]/;

/** Names the worker after a hash of the files that it caches, so that a changed file results in a new worker. */
export function writeServiceWorker(folder: string) {
  const path = join(folder, 'service-worker.js');
  const source = readFileSync(path, 'utf8');
  const files = list.exec(source)?.[1]?.match(/(?<=')[^',]+(?=')/g);
  if (!files || !source.includes(placeholder)) throw new Error('The service worker has no list of files.');
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(folder, file)));
  writeFileSync(path, source.replace(placeholder, hash.digest('hex').slice(0, 12)));
}
