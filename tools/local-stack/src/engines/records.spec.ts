import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Records } from './records.js';

describe('the record of a started engine', () => {
  let directory: string;
  let records: Records;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'engine-records-'));
    records = new Records(join(directory, 'run'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  it('does not exist before the first start', () => {
    expect(records.find('kafka')).toBeNull();
  });

  it('contains the ports and the process that wrote its identity', () => {
    records.keepPorts('kafka', [9092, 9093]);
    writeFileSync(records.identityFile('kafka'), '42\nboot\nSat Nov 21 10:00:00 2026\n');
    expect(records.find('kafka')).toEqual({
      ports: [9092, 9093],
      process: { pid: 42, began: 'boot Sat Nov 21 10:00:00 2026' },
    });
  });

  it('keeps the ports of an engine whose process has not written its identity', () => {
    records.keepPorts('store', [27017]);
    expect(records.find('store')).toEqual({ ports: [27017], process: null });
  });

  it('counts as missing when it cannot be parsed', () => {
    records.keepPorts('store', [27017]);
    for (const text of ['', '{', '{}', '{"ports":[]}', '{"ports":["x"]}', 'null']) {
      writeFileSync(join(directory, 'run', 'store.json'), text);
      expect(records.find('store')).toBeNull();
    }
  });

  it('is removed when its engine is forgotten, and other records remain', () => {
    records.keepPorts('kafka', [9092, 9093]);
    records.keepPorts('store', [27017]);
    records.forget('kafka');
    expect(records.find('kafka')).toBeNull();
    expect(records.find('store')?.ports).toEqual([27017]);
  });

  it('has an infinite age when the engine was never started', () => {
    expect(records.ageMs('kafka')).toBe(Infinity);
    records.keepPorts('kafka', [9092, 9093]);
    writeFileSync(records.identityFile('kafka'), '');
    expect(records.ageMs('kafka')).toBeLessThan(60_000);
  });
});
