import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '@numbercast/local-stack/paths';
import { parse, parseAllDocuments } from 'yaml';

export { repository };

export const readText = (path: string) => readFile(join(repository, path), 'utf8');

/** Variables of a process, by name. */
export type Environment = Record<string, string>;

/** A YAML file with its anchors and merge keys resolved. */
export async function readYaml<T>(path: string): Promise<T> {
  return parse(await readText(path), { merge: true }) as T;
}

/** Every object of a text of several YAML documents. */
export function manifestsIn(text: string): Manifest[] {
  return parseAllDocuments(text).flatMap((document) => (document.toJS() as Manifest | null) ?? []);
}

export interface Manifest {
  kind: string;
  metadata: { name: string };
  data?: Environment;
  stringData?: Environment;
  spec?: { template?: { spec: PodTemplate } };
}

export interface PodTemplate {
  containers: Container[];
  volumes?: Volume[];
}

export interface Container {
  name: string;
  image: string;
  volumeMounts?: { name: string; mountPath: string }[];
  env?: { name: string; value?: string }[];
}

export interface Volume {
  name: string;
  projected?: { sources: { secret?: { name: string; items: { key: string; path: string }[] } }[] };
}
