import { mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ArchiveFiles, type Manifest } from './archive-files.js';

const PART = 'deliveries-2026-04-02-1f0c9a2b-0';
const HOUR_MS = 3_600_000;

let folder: string;
let files: ArchiveFiles;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'));
  files = new ArchiveFiles(folder);
});
afterEach(() => rm(folder, { recursive: true }));

async function* lines(count: number) {
  for (let number = 0; number < count; number++)
    yield JSON.stringify({ message: { _id: `reply|${number}|sms`, _v: 1 } });
}

/** Writes a part as far as its manifest. */
async function written(count: number) {
  const digest = (await files.write(PART, lines(count)))!;
  const manifest: Manifest = {
    format: 1,
    part: PART,
    firstMember: '',
    lastMember: '',
    draws: [],
    writtenAt: new Date().toISOString(),
    ...digest,
  };
  return { digest, manifest };
}

describe('a part of the archive', () => {
  it('can be read back with its manifest', async () => {
    const { digest, manifest } = await written(1_234);
    await files.verify(PART, digest);
    await files.commit(manifest);
    expect(await files.parts()).toEqual([PART]);
    expect(await files.manifest(PART)).toEqual(manifest);
    const read = [];
    for await (const some of files.read(PART, 500)) read.push(some.length);
    expect(read).toEqual([500, 500, 234]);
    expect((await readdir(folder)).toSorted()).toEqual([`${PART}.json`, `${PART}.ndjson.gz`]);
  });

  it('writes no file when there are no lines', async () => {
    expect(await files.write(PART, lines(0))).toBeNull();
    expect(await readdir(folder)).toEqual([]);
  });

  it('is not listed before its manifest is committed', async () => {
    await written(3);
    expect(await files.parts()).toEqual([]);
  });

  it('is rejected when one of its bytes has changed', async () => {
    const { digest } = await written(100);
    const path = join(folder, `${PART}.ndjson.gz`);
    const bytes = await readFile(path);
    bytes[bytes.length >> 1]! ^= 1;
    await writeFile(path, bytes);
    await expect(files.verify(PART, digest)).rejects.toThrow();
  });

  it('is rejected when it is truncated', async () => {
    const { digest } = await written(100);
    await truncate(join(folder, `${PART}.ndjson.gz`), digest.bytes - 10);
    await expect(files.verify(PART, digest)).rejects.toThrow();
  });

  it('is rejected when its number of lines differs from the digest', async () => {
    const { digest } = await written(100);
    await expect(files.verify(PART, { ...digest, rows: 101 })).rejects.toThrow('has 100 rows');
  });

  it('is read with only the lines that match a filter', async () => {
    await written(100);
    const read = [];
    for await (const some of files.read(PART, 500, (text) => text.includes('"reply|7'))) read.push(...some);
    expect(read.map((line) => 'message' in line && line.message._id)).toEqual(
      [7, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79].map((number) => `reply|${number}|sms`),
    );
  });

  it('is not written to a folder that does not exist', async () => {
    const elsewhere = join(folder, 'not-mounted');
    await expect(new ArchiveFiles(elsewhere).write(PART, lines(3))).rejects.toThrow('ENOENT');
    await expect(new ArchiveFiles(elsewhere).parts()).rejects.toThrow('ENOENT');
    await expect(new ArchiveFiles(undefined).parts()).rejects.toThrow('ARCHIVE_DIR is not set');
  });

  it('is not written if a file with its name already exists', async () => {
    await writeFile(join(folder, `${PART}.ndjson.gz.tmp`), 'of another run');
    await expect(files.write(PART, lines(3))).rejects.toThrow('EEXIST');
  });
});

describe('the files of an interrupted run', () => {
  const RUN = 'deliveries-2026-03-02-77aa01c3';
  const UNCOMMITTED = [`${RUN}-0.ndjson.gz`, `${RUN}-1.ndjson.gz.tmp`, `${PART}.json.tmp`];

  const aged = async (hours: number) => {
    const { manifest } = await written(3);
    await files.commit(manifest);
    for (const name of UNCOMMITTED) await writeFile(join(folder, name), 'left');
    const then = new Date(Date.now() - hours * HOUR_MS);
    for (const name of await readdir(folder)) await utimes(join(folder, name), then, then);
    await files.removeLeftovers(Date.now());
    return readdir(folder);
  };

  it('are removed after a day, unlike committed parts', async () => {
    expect((await aged(25)).toSorted()).toEqual([`${PART}.json`, `${PART}.ndjson.gz`]);
  });

  it('stay for as long as the run might still be writing them', async () => {
    expect(await aged(23)).toHaveLength(2 + UNCOMMITTED.length);
  });
});
