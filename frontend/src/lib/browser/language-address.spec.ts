import { describe, expect, it } from '@jest/globals';

import { addressIn } from './language-address.js';

describe('the address of a page in another language', () => {
  it('keeps the other query parameters', () => {
    expect(addressIn('es', '?plan=annual&invite=abc')).toBe('?plan=annual&invite=abc&lang=es');
  });

  it('replaces an existing language parameter', () => {
    expect(addressIn('en', '?lang=es')).toBe('?lang=en');
  });

  it('is available in a prerendered page, before the query is known', () => {
    expect(addressIn('es', null)).toBe('?lang=es');
  });
});
