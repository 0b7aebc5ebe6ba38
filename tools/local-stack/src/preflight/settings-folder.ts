import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

// Settings as files: `<process>.env` for each, such as billing.env, with one NAME=value in a line.

const SUFFIX = '.env';
const OWNER_ONLY = 0o600;

type Settings = Record<string, string>;

/** Reads the settings of all processes that have a file in the folder. @throws when the folder has none */
export async function readSettings(folder: string): Promise<Map<string, Settings>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(SUFFIX)).toSorted();
  if (files.length === 0) throw new Error(`${folder} has no files such as billing${SUFFIX}`);
  const read = async (file: string) =>
    [file.slice(0, -SUFFIX.length), parseEnv(await readFile(join(folder, file), 'utf8')) as Settings] as const;
  return new Map(await Promise.all(files.map(read)));
}

/** Writes the settings of processes so that only the owner can read them. @throws for a value with a quote or line break */
export async function writeSettings(folder: string, all: Readonly<Record<string, Settings>>) {
  await mkdir(folder, { recursive: true });
  for (const [name, settings] of Object.entries(all)) {
    const text = Object.entries(settings).map(([setting, value]) => `${setting}=${quoted(value)}\n`);
    await writeFile(join(folder, name + SUFFIX), text.join(''), { mode: OWNER_ONLY });
  }
}

function quoted(value: string) {
  if (/['\n]/.test(value)) throw new Error('a setting with a quote or a line break cannot be written to a file');
  return `'${value}'`;
}
