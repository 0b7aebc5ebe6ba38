import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

const kebab = (name: string) => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();

/** The bundler's output files, looked up by their source modules. */
export class Chunks {
  readonly #manifest: Manifest;

  constructor(private readonly folder: string) {
    this.#manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  }

  /** Returns the entry that loads a component. The source file is named after the component, in kebab-case. */
  entryOf(component: { name: string }): string {
    const ending = `/${kebab(component.name)}.tsx`;
    const found = Object.keys(this.#manifest).filter((key) => key.endsWith(ending));
    if (found.length !== 1) throw new Error(`${found.length} chunks are made of ${ending}; expected one.`);
    return found[0]!;
  }

  fileOf(entry: string): string {
    return this.#manifest[entry]!.file;
  }

  /** Returns every script that must be loaded before the code of these entries runs. */
  scriptsOf(entries: readonly string[]): Set<string> {
    const seen = new Set<string>();
    const files = new Set<string>();
    const visit = (key: string) => {
      if (seen.has(key)) return;
      seen.add(key);
      const chunk = this.#manifest[key];
      if (!chunk) throw new Error(`The build has no ${key}.`);
      files.add(chunk.file);
      chunk.imports?.forEach(visit);
    };
    entries.forEach(visit);
    return files;
  }

  gzippedBytes(files: Iterable<string>): number {
    return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(this.folder, file))).length, 0);
  }
}
