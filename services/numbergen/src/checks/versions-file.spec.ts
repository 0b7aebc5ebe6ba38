import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { v1 } from '../rules/rule-version.js';
import { readVersions } from './versions-file.js';

const fileOf = (content: object) => {
  const path = join(mkdtempSync(join(tmpdir(), 'rules-')), 'versions.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
};

describe('the rule versions that are checked', () => {
  it('are only v1.0 without a file', () => {
    expect(readVersions(undefined)).toEqual([v1]);
  });

  it('are those of the file with the service response', () => {
    const another = { ...v1, version: 'v1.1', redBallRules: { skipRecentDraws: 3 } };
    expect(readVersions(fileOf({ items: [v1, another] }))).toEqual([v1, another]);
  });

  it('are rejected if they are missing or invalid', () => {
    expect(() => readVersions(fileOf({ items: [{ ...v1, redBallRules: {} }] }))).toThrow('skipRecentDraws');
    expect(() => readVersions(fileOf({ items: [] }))).toThrow('items');
  });
});
