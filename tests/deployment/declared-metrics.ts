import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { services } from '@numbercast/local-stack/topology';
import { readText, repository } from '../support/repository.js';

/** Named by the semantic conventions of OpenTelemetry. */
const HTTP_REQUESTS = 'http_server_request_duration_seconds';

/** Names of our own metrics, as the code declares them. */
export async function declaredMetrics(): Promise<Set<string>> {
  const sources = ['packages/platform/src', ...services.map(({ name }) => `services/${name}/src`)];
  const listed = sources.map(async (folder) =>
    (await readdir(join(repository, folder), { recursive: true })).map((file) => join(folder, file)),
  );
  const files = (await Promise.all(listed)).flat().filter((file) => file.endsWith('.ts'));
  const found = new Set<string>([HTTP_REQUESTS]);
  for (const file of files.filter((path) => !path.endsWith('.spec.ts'))) {
    for (const [, kind, name] of (await readText(file)).matchAll(/\.(gauge|counter|histogram)\(\s*'(\w+)'/g))
      found.add(kind === 'histogram' ? `numbercast_${name}_duration_seconds` : `numbercast_${name}`);
  }
  return found;
}
