import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { downloadFile } from './download-file.js';

const saved: Blob[] = [];
const revoked: string[] = [];
beforeEach(() => {
  saved.length = 0;
  revoked.length = 0;
  // jsdom has no files to save
  Object.assign(URL, {
    createObjectURL: (file: Blob) => `#${saved.push(file)}`,
    revokeObjectURL: (url: string) => revoked.push(url),
  });
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a downloaded file', () => {
  it('contains the byte order mark from which spreadsheets detect its encoding', async () => {
    downloadFile('a.csv', '\uFEFFname', 'text/csv');
    expect(saved[0]!.size).toBe(3 + 'name'.length);
  });

  it('keeps its object URL for browsers that read it after the click, then revokes it', () => {
    downloadFile('a.json', '{}', 'application/json');
    expect(revoked).toEqual([]);
    jest.advanceTimersByTime(30_000);
    expect(revoked).toEqual([]);
    jest.advanceTimersByTime(30_000);
    expect(revoked).toEqual(['#1']);
  });
});
