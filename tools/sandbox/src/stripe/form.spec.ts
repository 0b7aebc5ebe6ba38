import { describe, expect, it } from '@jest/globals';
import { parseForm } from './form.js';

describe('form-encoded parameters', () => {
  it('become nested objects and lists by their brackets', () => {
    expect(
      parseForm('line_items[0][price]=p&line_items[0][quantity]=2&metadata[a%20b]=c&expand[]=x&expand[]=y'),
    ).toEqual({
      line_items: [{ price: 'p', quantity: '2' }],
      metadata: { 'a b': 'c' },
      expand: ['x', 'y'],
    });
  });

  it('cannot modify a prototype', () => {
    parseForm('__proto__[polluted]=yes&a[__proto__][polluted]=yes&constructor[prototype][polluted]=yes');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
