import { LANGUAGES } from '@numbercast/lottery';
import { csvOf } from '@numbercast/platform';
import { z } from 'zod';
import type { ConsentEntry } from './consent-ledger.js';

export const consentResponse = z.object({
  at: z.date(),
  channel: z.string(),
  allowed: z.boolean(),
  source: z.string(),
  textVersion: z.string().nullable(),
  /** Language in which the text was agreed to. */
  language: z.enum(LANGUAGES).nullable(),
  /** SHA-256 of the text, in hexadecimal. */
  textHash: z.string().nullable(),
  /** Age that the member confirmed to have reached. */
  confirmedAge: z.int().nullable(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  evidence: z.string().nullable(),
});

type Kept = Omit<ConsentEntry, 'id'>;

/** One consent or revocation, as operators and authorities read it. */
export const evidenceOf = ({ kind, allowed, at, source, ...kept }: Kept) => ({
  at,
  channel: kind,
  allowed,
  source,
  textVersion: kept.textVersion ?? null,
  language: kept.textVersion === undefined ? null : (kept.language ?? 'en'),
  textHash: kept.textHash ?? null,
  confirmedAge: kept.confirmedAge ?? null,
  ip: kept.ip ?? null,
  userAgent: kept.userAgent ?? null,
  evidence: kept.evidence ?? null,
});

const COLUMNS = [
  'at',
  'channel',
  'allowed',
  'source',
  'textVersion',
  'language',
  'textHash',
  'confirmedAge',
  'ip',
  'userAgent',
  'evidence',
] as const;

export const consentsCsv = (entries: readonly Kept[]) =>
  csvOf(
    COLUMNS,
    entries.map(evidenceOf).map((entry) => COLUMNS.map((name) => entry[name])),
  );
