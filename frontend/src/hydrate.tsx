import { StrictMode, type ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';

import { PublicSite } from './app/public-site.js';

// The document names its page and script, because a list of all pages would be part of each one. Documents for unknown
// URLs name the 404 page.
const root = document.getElementById('root');
const { page, script, component } = root?.dataset ?? {};
if (!root || !page || !script || !component) throw new Error('This document holds no public page.');

const module = (await import(/* @vite-ignore */ script)) as Record<string, ComponentType>;
const Page = module[component];
if (!Page) throw new Error(`${script} has no ${component}.`);
hydrateRoot(
  root,
  <StrictMode>
    <PublicSite path={page} Page={Page} />
  </StrictMode>,
);
