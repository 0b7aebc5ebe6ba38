import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { mariasAnswers } from '../testing/answers.js';
import { fakeApi } from '../testing/fake-api.js';
import { fakeSignIn, maria, signInServer } from '../testing/fake-keycloak.js';
import { openSite } from '../testing/render-app.js';

/** The script that documents run before the first paint. */
const themeScript = readFileSync(fileURLToPath(new URL('../../public/theme.js', import.meta.url)), 'utf8');
const runThemeScript = () => {
  // oxlint-disable-next-line no-eval -- it is a script without exports
  globalThis.eval(themeScript);
};

/** The style sheet, whose rules select the header to show. */
const styles = readFileSync(fileURLToPath(new URL('../styles.css', import.meta.url)), 'utf8');

describe('a signed-in member', () => {
  beforeEach(() => {
    fakeSignIn(maria);
    fakeApi(mariasAnswers);
  });

  it('[S2.19] is redirected from the sign-in page to the profile', async () => {
    const { address } = await openSite('/login');
    await waitFor(() => expect(address()).toBe('/profile'));
    expect(signInServer.sentTo).toEqual([]);
  });

  it('[S2.18] opens their profile with the Profile link in the header', async () => {
    const { user } = await openSite('/faqs');
    await user.click((await screen.findAllByRole('link', { name: 'Profile' }))[0]!);
    expect(await screen.findByRole('heading', { name: 'Hi, Maria' })).toBeInTheDocument();
  });

  it('sees links to their numbers and plan instead of sign-in and sign-up links on a public page', async () => {
    localStorage.setItem('numbercast.signed-in', '1');
    runThemeScript();
    await openSite('/pricing');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.getByRole('link', { name: 'My numbers' })).toHaveAttribute('href', '/past-numbers');
    // jsdom does not load the style sheet, so the selector of its hiding rule is applied here
    const [, rule = ''] = /([^{};/]*data-for[^{]*)\{\s*display: none/.exec(styles) ?? [];
    const hidden = [...document.querySelectorAll(rule)];
    expect(hidden.map(({ textContent }) => textContent)).toEqual([
      'Sign inSign up',
      'Sign Up Now',
      'Sign Up Now',
      'Sign in',
    ]);
    const shown = screen.getAllByRole('link').filter((link) => !hidden.some((part) => part.contains(link)));
    expect(shown.filter(({ textContent }) => /sign (up|in)/i.test(textContent ?? ''))).toEqual([]);
    expect(screen.getAllByRole('link', { name: 'See my plan' })).toHaveLength(2);
  });
});
