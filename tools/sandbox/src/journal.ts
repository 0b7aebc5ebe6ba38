import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** Table, id and new value; `null` removes the record. */
export type Change = [table: string, id: string, value: unknown];

/**
 * An append-only file of changes, one line per atomic change. A line is written to the operating system before the
 * caller continues, so it survives a SIGKILL of this process, but not a power cut.
 */
export class Journal {
  private readonly path: string;
  private file: number;

  constructor(directory: string) {
    mkdirSync(directory, { recursive: true });
    this.path = join(directory, 'journal.ndjson');
    this.file = openSync(this.path, 'a');
  }

  replay(apply: (change: Change) => void) {
    if (!existsSync(this.path)) return;
    const lines = readFileSync(this.path, 'utf8').split('\n');
    // Text after the last newline is an unfinished line; that change was never acknowledged.
    lines.pop();
    for (const line of lines) for (const change of JSON.parse(line) as Change[]) apply(change);
  }

  /** Replaces the history with the current state; a crash in between leaves the old file in place. */
  compact(changes: Change[]) {
    const fresh = `${this.path}.new`;
    writeFileSync(fresh, changes.map((change) => `${JSON.stringify([change])}\n`).join(''));
    closeSync(this.file);
    renameSync(fresh, this.path);
    this.file = openSync(this.path, 'a');
  }

  append(changes: Change[]) {
    if (changes.length > 0) appendFileSync(this.file, `${JSON.stringify(changes)}\n`);
  }

  close() {
    closeSync(this.file);
  }
}
