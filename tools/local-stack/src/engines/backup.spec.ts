import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const localStack = join(import.meta.dirname, '..', '..');

describe('a backup of the engines', () => {
  let directory: string;
  let set: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'backup '));
    set = `backup-${randomBytes(4).toString('hex')}`;
  });
  afterEach(() => {
    rmSync(directory, { recursive: true });
    rmSync(own(), { recursive: true, force: true });
  });

  const own = (...path: string[]) => join(localStack, '..', '..', '.cache', 'engines', 'sets', set, ...path);

  function run(command: string, where: string, environment: Record<string, string> = {}, ...kept: string[]) {
    // eslint-disable-next-line node/no-process-env -- the command needs the PATH
    const env = { PATH: process.env['PATH'], ENGINE_SET: set, ...environment };
    const script = join(localStack, 'dist', 'engines', 'main.js');
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, command, where, ...kept], {
      env,
      encoding: 'utf8',
    });
    return { status, said: stdout + stderr };
  }

  /** Creates a backup as if it had been taken from engines with this data. */
  function taken(files: Record<string, string>): string {
    const where = join(directory, 'taken');
    const digests: Record<string, string> = {};
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(where, name, '..'), { recursive: true });
      writeFileSync(join(where, name), text);
      digests[name] = createHash('sha256').update(text).digest('hex');
    }
    writeFileSync(join(where, 'manifest.json'), JSON.stringify({ takenAt: '2026-11-22T10:00:00Z', files: digests }));
    return where;
  }

  it('replaces the data of the engines when it is restored, and sets the previous data aside', () => {
    mkdirSync(own('data', 'store'), { recursive: true });
    writeFileSync(own('data', 'store', 'documents'), 'newer');
    expect(run('restore', taken({ 'store/documents': 'older', 'kafka/log/one': 'event' }))).toMatchObject({
      status: 0,
    });
    expect(readFileSync(own('data', 'store', 'documents'), 'utf8')).toBe('older');
    expect(readFileSync(own('data', 'kafka', 'log', 'one'), 'utf8')).toBe('event');
    expect(existsSync(own('data', 'manifest.json'))).toBe(false);
    const [aside = ''] = readdirSync(own()).filter((name) => name.startsWith('data.before-'));
    expect(readFileSync(own(aside, 'store', 'documents'), 'utf8')).toBe('newer');
  });

  it('leaves the data of an engine that is to be kept unchanged', () => {
    for (const name of ['store', 'kafka']) {
      mkdirSync(own('data', name), { recursive: true });
      writeFileSync(own('data', name, 'documents'), 'newer');
    }
    const where = taken({ 'store/documents': 'older', 'kafka/documents': 'older', 'kafka/log/one': 'event' });
    expect(run('restore', where, {}, 'kafka')).toMatchObject({ status: 0 });
    expect(readFileSync(own('data', 'store', 'documents'), 'utf8')).toBe('older');
    expect(readFileSync(own('data', 'kafka', 'documents'), 'utf8')).toBe('newer');
    expect(existsSync(own('data', 'kafka', 'log'))).toBe(false);
    expect(run('restore', where, {}, 'cassandra')).toMatchObject({ status: 1 });
  });

  it.each<[string, (where: string) => void]>([
    ['lacks a file', (where) => rmSync(join(where, 'kafka', 'log'))],
    ['was changed', (where) => writeFileSync(join(where, 'store', 'documents'), 'forged')],
    ['contains an extra file', (where) => writeFileSync(join(where, 'store', 'more'), 'more')],
  ])('that %s is not restored, and the data stays unchanged', (_, damage) => {
    mkdirSync(own('data', 'store'), { recursive: true });
    writeFileSync(own('data', 'store', 'documents'), 'newer');
    const where = taken({ 'store/documents': 'older', 'kafka/log': 'events' });
    damage(where);
    const { status, said } = run('restore', where);
    expect(status).toBe(1);
    expect(said).toContain('is damaged');
    expect(readFileSync(own('data', 'store', 'documents'), 'utf8')).toBe('newer');
  });

  it('is rejected when it is missing or exists already, and for engines that are stopped or external', () => {
    expect(run('restore', directory)).toMatchObject({ status: 1, said: expect.stringContaining('holds no backup') });
    const fresh = join(directory, 'fresh');
    expect(run('backup', fresh)).toMatchObject({ status: 1, said: expect.stringContaining('does not run') });
    expect(existsSync(fresh)).toBe(false);
    expect(run('backup', directory)).toMatchObject({ status: 1, said: expect.stringContaining('exists already') });
    const elsewhere = { MONGODB_URI: 'mongodb://store.example' };
    expect(run('backup', fresh, elsewhere)).toMatchObject({ status: 1, said: expect.stringContaining('not ours') });
    expect(run('backup', '')).toMatchObject({ status: 1, said: expect.stringContaining('DIR=') });
  });
});
