import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Row, rowsOf } from './coverage-table.js';
import { readText } from '../support/repository.js';

describe('what went wrong elsewhere', () => {
  let stories: Row[];
  beforeAll(async () => {
    stories = rowsOf(await readText('docs/proofs/failure-stories.md'));
  });

  it('is kept from us by a test each', () => {
    expect(stories.length).toBeGreaterThan(20);
    expect(stories.filter(({ proofs }) => proofs.length === 0).map(({ says }) => says)).toEqual([]);
  });
});
