import { describe, expect, it } from '@jest/globals';

import { addressIn } from './language-address.js';

describe('the address of a page in another language', () => {
  it('keeps the rest of the query', () => {
    expect(addressIn('es', '?plan=annual&invite=abc')).toBe('?plan=annual&invite=abc&lang=es');
  });

  it('replaces a language that the address has', () => {
    expect(addressIn('en', '?lang=es')).toBe('?lang=en');
  });

  it('is known before the query is, in a prerendered page', () => {
    expect(addressIn('es', null)).toBe('?lang=es');
  });
});
