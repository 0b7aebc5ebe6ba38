import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { services } from '@numbercast/local-stack/topology';
import { readText, repository } from '../support/repository.js';

/** Names of our own metrics, as the code declares them. */
export async function declaredMetrics(): Promise<Set<string>> {
  const own = services.map(({ name }) => `services/${name}/src/${name}-metrics.ts`);
  const platform = join('packages', 'platform', 'src');
  const shared = await readdir(join(repository, platform), { recursive: true });
  const files = [...own, ...shared.filter((file) => file.endsWith('.ts')).map((file) => join(platform, file))];
  const found = new Set<string>();
  for (const file of files.filter((path) => existsSync(join(repository, path)) && !path.endsWith('.spec.ts'))) {
    for (const [, kind, name] of (await readText(file)).matchAll(/\.(gauge|counter|histogram)\(\s*'(\w+)'/g))
      found.add(kind === 'histogram' ? `numbercast_${name}_duration_seconds` : `numbercast_${name}`);
  }
  return found;
}
