import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline as pipe } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { type ArchiveLine, parseLine } from './archive-line.js';

const manifestSchema = z.strictObject({
  format: z.literal(1),
  /** The name of the part's files without their suffixes. */
  part: z.string().regex(/^deliveries-[\w-]+$/),
  rows: z.int().positive(),
  /** Size and SHA-256 (hex) of the compressed file. */
  bytes: z.int().positive(),
  sha256: z.hex().length(64),
  /** The first and the last member with messages in this part; empty for messages without a member. */
  firstMember: z.string(),
  lastMember: z.string(),
  /** Draws with messages in this part. */
  draws: z.array(z.string()),
  writtenAt: z.iso.datetime(),
});
export type Manifest = z.infer<typeof manifestSchema>;

type Digest = Pick<Manifest, 'rows' | 'bytes' | 'sha256'>;

/** A leftover of a run that ended early is removed only when no run can still be writing it. */
const LEFTOVER_MS = 24 * 3_600_000;

const PREFIX = 'deliveries-';
const DATA = '.ndjson.gz';
const MANIFEST = '.json';
const UNFINISHED = '.tmp';

/**
 * The folder of the archive. A part is two files that never change: its lines, compressed, and a manifest with their
 * count and hash. The manifest is written last and commits the part.
 *
 * The folder is never created here: without the volume, it would contain the only copies of messages.
 */
export class ArchiveFiles {
  /** @param folder absent where the archive cannot be read; every access then fails */
  constructor(private readonly folder: string | undefined) {}

  /** Writes the lines of a part to the disk; null when there are none. */
  async write(part: string, lines: AsyncIterable<string>): Promise<Digest | null> {
    const path = this.path(part + DATA);
    const file = await open(path + UNFINISHED, 'wx');
    const meter = new Meter();
    try {
      await pipeline(meter.count(lines), createGzip(), (chunks: AsyncIterable<Buffer>) =>
        file.writeFile(meter.measure(chunks)),
      );
      await file.sync();
    } finally {
      await file.close();
    }
    if (meter.rows === 0) {
      await rm(path + UNFINISHED);
      return null;
    }
    await this.publish(path);
    return meter.digest();
  }

  /** Commits a part that has been written and verified. */
  async commit(manifest: Manifest) {
    const path = this.path(manifest.part + MANIFEST);
    const file = await open(path + UNFINISHED, 'w');
    try {
      await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await this.publish(path);
  }

  /** The names of all committed parts, oldest first. */
  async parts(): Promise<string[]> {
    const names = (await this.names()).filter((name) => name.startsWith(PREFIX) && name.endsWith(MANIFEST));
    return names.map((name) => name.slice(0, -MANIFEST.length)).toSorted();
  }

  /** @throws when the manifest cannot be read */
  async manifest(part: string): Promise<Manifest> {
    return manifestSchema.parse(JSON.parse(await readFile(this.path(part + MANIFEST), 'utf8')));
  }

  /** Reads a part to its end. @throws when it does not match its digest */
  async verify(part: string, expected: Digest) {
    const meter = new Meter();
    const text = (chunks: AsyncIterable<Buffer>) => meter.measure(chunks);
    await pipeline(
      createReadStream(this.path(part + DATA)),
      text,
      createGunzip(),
      async (content: AsyncIterable<Buffer>) => {
        for await (const line of linesIn(content)) if (parseLine(line)) meter.rows++;
      },
    );
    const { rows, bytes, sha256 } = meter.digest();
    if (rows !== expected.rows || bytes !== expected.bytes || sha256 !== expected.sha256)
      throw new Error(`${part} has ${rows} rows in ${bytes} bytes (sha256 ${sha256}), unlike what was written`);
  }

  /**
   * Returns the lines of a part in batches.
   * @param isWanted for skipping lines by their text, which is faster than parsing them
   */
  async *read(part: string, atOnce: number, isWanted = (_text: string) => true): AsyncGenerator<ArchiveLine[]> {
    // An error of any stream reaches the loop, because the pipeline destroys the last stream with it
    const content = pipe(createReadStream(this.path(part + DATA)), createGunzip(), () => {});
    let lines: ArchiveLine[] = [];
    for await (const text of linesIn(content)) {
      if (!isWanted(text)) continue;
      lines.push(parseLine(text));
      if (lines.length < atOnce) continue;
      yield lines;
      lines = [];
    }
    if (lines.length > 0) yield lines;
  }

  /** Removes the files of runs that ended before they committed them. */
  async removeLeftovers(now: number) {
    const names = await this.names();
    const committed = new Set(await this.parts());
    const left = names.filter(
      (name) =>
        name.startsWith(PREFIX) &&
        (name.endsWith(UNFINISHED) || (name.endsWith(DATA) && !committed.has(name.slice(0, -DATA.length)))),
    );
    for (const name of left) {
      const { mtimeMs } = await stat(this.path(name));
      if (now - mtimeMs > LEFTOVER_MS) await rm(this.path(name));
    }
  }

  private names(): Promise<string[]> {
    return readdir(this.path(''));
  }

  private path(name: string) {
    if (this.folder === undefined) throw new Error('ARCHIVE_DIR is not set');
    return join(this.folder, name);
  }

  /** Renames a flushed file to its final name, and flushes the directory. */
  private async publish(path: string) {
    await rename(path + UNFINISHED, path);
    const folder = await open(this.path(''), 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }
}

/** Splits text into lines. readline would wait forever for a stream that ends with an error. */
async function* linesIn(chunks: AsyncIterable<Buffer>) {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) yield rest;
}

/** Counts lines and hashes the compressed bytes that pass by. */
class Meter {
  rows = 0;
  private bytes = 0;
  private readonly hash = createHash('sha256');

  async *count(lines: AsyncIterable<string>) {
    for await (const line of lines) {
      this.rows++;
      yield `${line}\n`;
    }
  }

  async *measure(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      this.bytes += chunk.length;
      this.hash.update(chunk);
      yield chunk;
    }
  }

  digest(): Digest {
    return { rows: this.rows, bytes: this.bytes, sha256: this.hash.copy().digest('hex') };
  }
}
