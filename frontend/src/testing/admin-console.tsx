import { screen } from '@testing-library/react';

import { adminAnswers } from './admin-answers.js';
import { fakeApi } from './fake-api.js';
import { fakeSignIn, theAdmin } from './fake-keycloak.js';
import { openSite } from './render-app.js';

/** Fakes the services and the sign-in server for a signed-in administrator who has not passed the gate yet. */
export function adminWorld() {
  fakeSignIn(theAdmin);
  return fakeApi(adminAnswers);
}

/** Passes the gate and opens a tab. @param more further query parameters */
export async function openConsole(tab = '', more = '') {
  const site = await openSite(`/admin-dashboard${tab && `?tab=${tab}`}${more}`);
  await site.user.type(await screen.findByLabelText('Admin password'), 'open sesame');
  await site.user.click(screen.getByRole('button', { name: 'Open the console' }));
  // Hidden from screen readers if the URL opens a dialog above it
  await screen.findByRole('navigation', { name: 'Admin', hidden: true });
  return site;
}
