import type { Game } from '@numbercast/lottery';
import * as words from '#words/lib/lottery/published-roots.js';
import { api } from '../api/api.js';
import { unchecked } from '../api/unchecked-schema.js';

/** A published root. */
export interface PublishedRoot {
  readonly drawId: string;
  readonly game: Game;
  readonly date: string;
  readonly drawAt: string;
  readonly deadline: string;
  readonly ruleVersion: string | null;
  readonly root: string;
  /** 1 for leaves that do not name their member. */
  readonly leafVersion?: 1 | 2;
  readonly publishedAt: string;
  readonly members: number;
  readonly sets: number;
}

export interface RootsPage {
  readonly items: readonly PublishedRoot[];
  readonly total: number;
  /** The page with earlier draws. */
  readonly next: string | null;
}

export const readRoot = (drawId: string) => api(`/api/proofs/${drawId}`, { schema: unchecked<PublishedRoot>() });

/** @param page the `next` of another page; empty for the newest */
export const listRoots = (page: string) =>
  api(page === '' ? '/api/proofs' : `/api/proofs?page=${page}`, { schema: unchecked<RootsPage>() });

const HOUR_MS = 3_600_000;

/** How long before the draw a root was published, in words; null when it came after it. */
export function leadOf({ publishedAt, drawAt }: Pick<PublishedRoot, 'publishedAt' | 'drawAt'>): string | null {
  const lead = new Date(drawAt).getTime() - new Date(publishedAt).getTime();
  if (lead <= 0) return null;
  const hours = Math.round(lead / HOUR_MS);
  if (hours > 1) return words.hoursBefore(hours);
  return hours === 1 ? words.anHourBefore : words.lessThanAnHourBefore;
}
