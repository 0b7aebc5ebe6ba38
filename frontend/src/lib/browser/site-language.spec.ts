import { afterEach, describe, expect, it } from '@jest/globals';

import { switchLanguage } from './site-language.js';

const cookies = () => document.cookie;

afterEach(() => {
  document.cookie = 'language=; Max-Age=0; Path=/';
});

describe('the choice of a language', () => {
  it('is kept in a cookie for all pages', () => {
    switchLanguage('en');
    expect(cookies()).toBe('language=en');
  });
});
