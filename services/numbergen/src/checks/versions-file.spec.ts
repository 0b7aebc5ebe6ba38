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

describe('the versions that checks look at', () => {
  it('are v1.0 where none are given', () => {
    expect(readVersions(undefined)).toEqual([v1]);
  });

  it('are those that the service answers with', () => {
    const another = { ...v1, version: 'v1.1', redBallRules: { skipRecentDraws: 3 } };
    expect(readVersions(fileOf({ items: [v1, another] }))).toEqual([v1, another]);
  });

  it('are refused when they are no rules', () => {
    expect(() => readVersions(fileOf({ items: [{ ...v1, redBallRules: {} }] }))).toThrow('skipRecentDraws');
    expect(() => readVersions(fileOf({ items: [] }))).toThrow('items');
  });
});
