import type { RouteObject } from 'react-router-dom';

import { publicPages, type PublicPath } from '../src/app/public-pages.js';
import { heads } from './heads.js';
import { publicOrigin } from './public-origin.js';

export const publicPaths = Object.keys(publicPages) as PublicPath[];

export const fileOf = (path: PublicPath) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);
export const appShell = 'app.html';

/** Every path of the route table, in the notation that the gateway's router also uses. */
function addressesOf(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, children = [] }) => [
    ...(path && path !== '*' ? [path] : []),
    ...addressesOf(children),
  ]);
}

/** Exists in English only: the console has no translation. */
const untranslated = ['/admin-dashboard'];

/**
 * Maps URLs to documents for the gateway; other URLs do not exist.
 * @param translations languages whose documents are in a folder of their name
 */
export const siteMapOf = (routes: readonly RouteObject[], translations: readonly string[]) => ({
  origin: publicOrigin,
  translations,
  untranslated,
  pages: Object.fromEntries([
    ...addressesOf(routes).map((path) => [path, appShell]),
    ...publicPaths.filter((path) => path !== '/404').map((path) => [path, fileOf(path)]),
  ]) as Record<string, string>,
  notFound: fileOf('/404'),
  documents: ['robots.txt', 'sitemap.xml'],
});

export function sitemap(): string {
  const listed = publicPaths.filter((path) => !heads[path].unlisted);
  const entries = listed.map((path) => `  <url><loc>${publicOrigin}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

/** Excludes account and admin pages from search engines. */
export function robots(): string {
  const closed = [
    '/admin-dashboard',
    '/profile',
    '/past-numbers',
    '/signup/',
    '/signup-success',
    '/gift/card',
    '/redeem',
    '/api/',
    '/auth/',
  ];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicOrigin}/sitemap.xml`,
    '',
  ].join('\n');
}
