import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline as pipe } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { type ArchiveLine, parseLine } from './archive-line.js';

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

const manifestSchema = z.strictObject({
  format: z.literal(1),
  /** `deliveries-<month>.<lease>-<number>`; the name of the file before its suffix. */
  part: z.string().regex(/^deliveries-\d{4}-\d{2}\.\d+-\d+$/),
  /** Of the deadlines, in UTC. */
  month: z.string().regex(MONTH),
  rows: z.int().positive(),
  /** Size and SHA-256 (hex) of the compressed file. */
  bytes: z.int().positive(),
  sha256: z.hex().length(64),
  /** Draws with messages in this part. */
  draws: z.array(z.string()),
  writtenAt: z.iso.datetime(),
});
export type Manifest = z.infer<typeof manifestSchema>;

type Digest = Pick<Manifest, 'rows' | 'bytes' | 'sha256'>;

/** A leftover of a run that ended early is removed only when it is so old that nothing can still be writing it. */
const LEFTOVER_MS = 24 * 3_600_000;

const DATA = '.ndjson.gz';
const MANIFEST = '.json';
const UNFINISHED = '.tmp';

/**
 * The folder of the archive. A part is two files that never change: its lines, compressed, and a manifest with their count
 * and hash. The manifest is written last; a file without one does not count.
 */
export class ArchiveFiles {
  constructor(private readonly folder: string) {}

  /** Writes the lines of a part, all of them on the disk before it returns; null when there are none. */
  async write(part: string, lines: AsyncIterable<string>): Promise<Digest | null> {
    await mkdir(this.folder, { recursive: true });
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

  /** Makes a part count. Everything that it says has to be true by then. */
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

  /** The manifests of all parts, oldest month first. @throws when one cannot be read */
  async manifests(): Promise<Manifest[]> {
    const names = (await this.names()).filter((name) => name.endsWith(MANIFEST)).toSorted();
    return Promise.all(
      names.map(async (name) => manifestSchema.parse(JSON.parse(await readFile(this.path(name), 'utf8')))),
    );
  }

  /** Reads a part to its end. @throws when it is not what its digest says */
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
      throw new Error(`${part} holds ${rows} rows in ${bytes} bytes (sha256 ${sha256}), which is not what was written`);
  }

  /** The lines of a part in stretches. */
  async *read(part: string, atOnce: number): AsyncGenerator<ArchiveLine[]> {
    // An error of any of them reaches the loop, as the pipeline destroys the last stream with it
    const content = pipe(createReadStream(this.path(part + DATA)), createGunzip(), () => {});
    let lines: ArchiveLine[] = [];
    for await (const text of linesIn(content)) {
      lines.push(parseLine(text));
      if (lines.length < atOnce) continue;
      yield lines;
      lines = [];
    }
    if (lines.length > 0) yield lines;
  }

  /** Removes what runs left that ended before their manifest. */
  async removeLeftovers(now: number) {
    const names = await this.names();
    const committed = new Set(
      names.filter((name) => name.endsWith(MANIFEST)).map((name) => name.slice(0, -MANIFEST.length)),
    );
    const left = names.filter(
      (name) =>
        name.startsWith('deliveries-') &&
        (name.endsWith(UNFINISHED) || (name.endsWith(DATA) && !committed.has(name.slice(0, -DATA.length)))),
    );
    for (const name of left) {
      const { mtimeMs } = await stat(this.path(name));
      if (now - mtimeMs > LEFTOVER_MS) await rm(this.path(name));
    }
  }

  private async names(): Promise<string[]> {
    await mkdir(this.folder, { recursive: true });
    return readdir(this.folder);
  }

  private path(name: string) {
    return join(this.folder, name);
  }

  /** Gives a file that is wholly on the disk its name, and has the name on the disk too. */
  private async publish(path: string) {
    await rename(path + UNFINISHED, path);
    const folder = await open(this.folder, 'r');
    await folder.sync().finally(() => folder.close());
  }
}

/** Splits text into lines. readline would wait forever at a stream that ends with an error. */
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
