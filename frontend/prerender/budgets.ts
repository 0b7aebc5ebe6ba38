import { matchRoutes, type RouteObject } from 'react-router-dom';

import { language } from '#words/language.js';
import type { Chunks } from './chunks.js';

const kB = 1_000;
/** Spanish says the same with more letters than English. */
const allowance = language === 'en' ? 1 : 1.01;
const publicLimit = 90 * kB * allowance;
/** Bytes that pages load before they are shown, where a limit is set. */
const appLimits: Readonly<Record<string, number>> = {
  '/profile': 170 * kB * allowance,
  '/past-numbers': 170 * kB * allowance,
};
/** The sign-in client, which every member page loads before its own content. */
const signInClient = 'src/lib/auth/keycloak.ts';

export interface Weight {
  readonly path: string;
  readonly bytes: number;
  readonly limit: number;
}

async function appEntries(routes: RouteObject[], path: string, chunks: Chunks): Promise<string[]> {
  const entries = ['index.html', signInClient];
  for (const { route } of matchRoutes(routes, path) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    const { Component } = await route.lazy();
    entries.push(chunks.entryOf(Component as { name: string }));
  }
  return entries;
}

export async function weigh(publicScripts: ReadonlyMap<string, Set<string>>, routes: RouteObject[], chunks: Chunks) {
  const weights: Weight[] = [...publicScripts].map(([path, files]) => ({
    path,
    bytes: chunks.gzippedBytes(files),
    limit: publicLimit,
  }));
  for (const [path, limit] of Object.entries(appLimits)) {
    const entries = await appEntries(routes, path, chunks);
    weights.push({ path, bytes: chunks.gzippedBytes(chunks.scriptsOf(entries)), limit });
  }
  return weights;
}

export function tableOf(weights: readonly Weight[]): string {
  const line = ({ path, bytes, limit }: Weight) =>
    `  ${path.padEnd(18)}${(bytes / kB).toFixed(1).padStart(6)} of ${(limit / kB).toFixed(1)} kB`;
  return [`Initial JavaScript in ${language}, gzipped:`, ...weights.map(line)].join('\n');
}

/** @throws when a page exceeds its limit, which fails the build */
export function requireLight(weights: readonly Weight[]) {
  const heavy = weights.filter(({ bytes, limit }) => bytes > limit);
  if (heavy.length > 0) throw new Error(`Too heavy: ${heavy.map(({ path }) => path).join(', ')}`);
}
