import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readText, repository } from '../support/repository.js';

export interface DeclaredTopics {
  /** Topics that a service publishes on, through its outbox. */
  written: Set<string>;
  /** Topics that it subscribes to. */
  read: Set<string>;
}

/** A message's schema → its topic: the proto package that it is imported from. */
const IMPORT = /import \{([^}]+)\} from '@numbercast\/contracts\/([\w/]+)\/(?:events|commands)'/g;
/** The subscription of a handler. */
const HEARD = /@On\(([^)]+)\)/g;
/** The schema of a published event: the first argument, which may be a conditional expression. */
const TOLD = /\bevent\(\s*([^,]+),/g;

/** An entry of the audit log, whose event the platform creates. */
const ACTED = /\bacted\(/;

/** Derives the topics from the source of a service: `@On(…)`, `event(…)` and `acted(…)`. */
export async function declaredTopics(service: string): Promise<DeclaredTopics> {
  const folder = join('services', service, 'src');
  const files = await readdir(join(repository, folder), { recursive: true });
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'));
  const declared: DeclaredTopics = { written: new Set(), read: new Set() };
  for (const file of sources) {
    const source = await readText(join(folder, file));
    for (const topic of topicsIn(source, TOLD)) declared.written.add(topic);
    if (ACTED.test(source)) declared.written.add('admin.v1');
    for (const topic of topicsIn(source, HEARD)) declared.read.add(topic);
  }
  return declared;
}

function topicsIn(source: string, mention: RegExp): string[] {
  const topics = new Map(
    [...source.matchAll(IMPORT)].flatMap(([, names = '', path = '']) =>
      names.split(',').map((name) => [name.trim(), path.replaceAll('/', '.')] as const),
    ),
  );
  const named = [...source.matchAll(mention)].flatMap(([, expression = '']) => expression.match(/\w+Schema\b/g) ?? []);
  return named.map((schema) => {
    const topic = topics.get(schema);
    if (!topic) throw new Error(`${schema} is not imported from the contracts`);
    return topic;
  });
}
