import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';

import { isPublicPath, publicPages } from './app/public-pages.js';
import { PublicSite } from './app/public-site.js';

// The document says which page it is: the one for addresses that don't exist is served at any of them.
const root = document.getElementById('root');
const path = root?.dataset['page'];
if (!root || !isPublicPath(path)) throw new Error('This document holds no public page.');

const Page = await publicPages[path]();
hydrateRoot(
  root,
  <StrictMode>
    <PublicSite path={path} Page={Page} />
  </StrictMode>,
);
