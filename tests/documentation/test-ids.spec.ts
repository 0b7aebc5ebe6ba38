import { beforeAll, describe, expect, it } from '@jest/globals';
import { idsInTables, idsOfTests } from './test-ids.js';

describe('test ids', () => {
  let inTables: Set<string>;
  let ofTests: string[];
  beforeAll(async () => {
    [inTables, ofTests] = await Promise.all([idsInTables(), idsOfTests()]);
  });

  it('are unique among tests', () => {
    expect(ofTests.length).toBeGreaterThan(400);
    expect(ofTests.filter((id, index) => ofTests.indexOf(id) !== index)).toEqual([]);
  });

  it('in the tables all belong to a test', () => {
    const known = new Set(ofTests);
    expect([...inTables].filter((id) => !known.has(id))).toEqual([]);
  });

  it('in test titles all occur in a table', () => {
    expect(ofTests.filter((id) => !inTables.has(id))).toEqual([]);
  });
});
