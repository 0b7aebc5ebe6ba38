import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '@numbercast/local-stack/paths';

/** Settings of the C library's allocator in the image, without which a process uses a tenth more memory. */
export async function allocatorSettings(): Promise<Record<string, string>> {
  const dockerfile = await readFile(join(repository, 'Dockerfile'), 'utf8');
  const settings = [...dockerfile.matchAll(/\b(MALLOC_\w+)=(\d+)/g)].map(([, name, value]) => [name!, value!]);
  if (settings.length === 0) throw new Error('the Dockerfile has no settings of the allocator');
  return Object.fromEntries(settings);
}
