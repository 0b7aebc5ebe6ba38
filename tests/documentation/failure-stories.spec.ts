import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Row, rowsOf } from './coverage-table.js';
import { readText } from '../support/repository.js';

describe('every failure story of another system', () => {
  let stories: Row[];
  beforeAll(async () => {
    stories = rowsOf(await readText('docs/proofs/failure-stories.md'));
  });

  it('names a test that covers it', () => {
    expect(stories.length).toBeGreaterThan(20);
    expect(stories.filter(({ proofs }) => proofs.length === 0).map(({ says }) => says)).toEqual([]);
  });
});
