import { describe, expect, it } from '@jest/globals';
import { allOf, licencesIn } from './bill-of-materials.js';

const component = (name: string, components: ReturnType<typeof allOf> = []) => ({
  name,
  version: '1.0.0',
  licenses: ['MIT'],
  properties: [],
  components,
});

describe('the bill of materials', () => {
  it('includes packages that are nested under the package that needs them', () => {
    const bill = [component('a', [component('b', [component('c')])]), component('d')];
    expect(allOf(bill).map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('reads the list of licenses that old packages have', async () => {
    expect(await licencesIn('node_modules/ssh2/package.json')).toEqual(['MIT']);
    expect(await licencesIn('node_modules/zod/package.json')).toEqual([]);
  });
});
