import { afterEach, describe, expect, it } from '@jest/globals';

import { switchLanguage } from './site-language.js';

const cookies = () => document.cookie;

afterEach(() => {
  document.cookie = 'language=; Max-Age=0; Path=/';
});

describe('the selected language', () => {
  it('is stored in a cookie', () => {
    switchLanguage('en');
    expect(cookies()).toBe('language=en');
  });
});
