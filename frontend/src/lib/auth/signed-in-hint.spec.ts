import '../../testing/render-app.js';

import { expect, it } from '@jest/globals';

import { fakeApi } from '../../testing/fake-api.js';
import { fakeSignIn, maria } from '../../testing/fake-keycloak.js';
import { session } from './session.js';

it('stores the signed-in hint until the member signs out', async () => {
  fakeSignIn(maria);
  fakeApi();
  await session.start();
  expect(localStorage.getItem('numbercast.signed-in')).toBe('1');
  expect(document.documentElement).toHaveAttribute('data-signed-in');
  await session.signOut('/');
  expect(localStorage.getItem('numbercast.signed-in')).toBeNull();
  expect(document.documentElement).not.toHaveAttribute('data-signed-in');
});
