import './lib/without-code-from-text.js';
import './styles.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';

import { routes } from './app/routes.js';
import { isSignInReturn, session } from './lib/session.js';

// A failure here comes back, with its explanation, from the page that needs the session.
if (isSignInReturn(location)) await session.start().catch(() => null);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createBrowserRouter(routes)} />
  </StrictMode>,
);
