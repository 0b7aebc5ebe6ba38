import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse, stringify } from 'yaml';
import type { RequiredSecret } from './chart-secrets.js';
import { REPLACE_ME } from './values.js';

const OWNER_ONLY = { file: 0o600, folder: 0o700 };

interface Manifest {
  stringData?: Record<string, string>;
}

async function readIfExists(path: string) {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Writes a file that only its owner may read, unless it already has this text. Returns whether it was written. */
export async function writePrivate(path: string, text: string): Promise<boolean> {
  if ((await readIfExists(path)) === text) return false;
  await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY.folder });
  // A crash leaves either the previous file or the new one: a lost key is lost data
  await writeFile(`${path}.new`, text, { mode: OWNER_ONLY.file, flush: true });
  await rename(`${path}.new`, path);
  return true;
}

/** A folder with one manifest per Secret. */
export class SecretFolder {
  constructor(private readonly folder: string) {}

  pathOf = (name: string) => join(this.folder, `${name}.yaml`);

  /** Reads the values of an earlier run by `<owner>/<key>`, without those that were left to be replaced. */
  async readKept(secrets: RequiredSecret[]): Promise<[string, string][]> {
    const read = secrets.map(async ({ name, owner }) => {
      const { stringData = {} } = (parse((await readIfExists(this.pathOf(name))) ?? '') as Manifest | null) ?? {};
      const values = Object.entries(stringData).filter(([, value]) => !value.includes(REPLACE_ME));
      return values.map(([key, value]): [string, string] => [`${owner}/${key}`, value]);
    });
    return (await Promise.all(read)).flat();
  }

  /** Renames the manifests of an earlier run, because data encrypted with their keys may have to be read again. */
  async moveAside(secrets: RequiredSecret[], suffix: string): Promise<string[]> {
    const moved: string[] = [];
    for (const { name } of secrets) {
      const path = this.pathOf(name);
      if ((await readIfExists(path)) === null) continue;
      await rename(path, `${path}.${suffix}`);
      moved.push(`${path}.${suffix}`);
    }
    return moved;
  }

  /** Writes the manifest of a Secret. Retains keys of the earlier manifest that are no longer required. */
  async write(name: string, values: Record<string, string>): Promise<boolean> {
    const earlier = (parse((await readIfExists(this.pathOf(name))) ?? '') as Manifest | null)?.stringData;
    const manifest = {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name },
      stringData: { ...earlier, ...values },
    };
    return writePrivate(this.pathOf(name), stringify(manifest, { lineWidth: 0 }));
  }
}
