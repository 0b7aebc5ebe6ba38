import './lib/browser/zod-jitless.js';
import './styles.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';

import { routes } from './app/routes.js';
import { takeReturnAddress } from './lib/auth/return-address.js';
import { reloadRestoredPage } from './lib/browser/restored-page.js';
import { isSignInReturn, session } from './lib/auth/session.js';

if (isSignInReturn(location)) {
  // A failure here recurs, and is explained, on the page that needs the session.
  await session.start().catch(() => null);
  history.replaceState(history.state, '', takeReturnAddress());
}

reloadRestoredPage(session.identity);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createBrowserRouter(routes)} />
  </StrictMode>,
);
