import type { ConsentEntry } from './consent-ledger.js';

type Kept = Omit<ConsentEntry, 'id'>;

/** One thing agreed to or revoked, as operators and authorities read it. */
export const evidenceOf = ({ kind, allowed, at, source, textVersion, ip, userAgent, evidence }: Kept) => ({
  at,
  channel: kind,
  allowed,
  source,
  textVersion: textVersion ?? null,
  ip: ip ?? null,
  userAgent: userAgent ?? null,
  evidence: evidence ?? null,
});

const COLUMNS = ['at', 'channel', 'allowed', 'source', 'textVersion', 'ip', 'userAgent', 'evidence'] as const;

// A spreadsheet takes a cell that begins so for a formula, and members choose their words and browsers theirs
const FORMULA = /^\s*[=+\-@\t\r]/;

function cell(value: string | boolean | Date | null) {
  const text = value instanceof Date ? value.toISOString() : String(value ?? '');
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** RFC 4180. */
export function consentsCsv(entries: readonly Kept[]): string {
  const rows = entries.map(evidenceOf).map((entry) => COLUMNS.map((name) => cell(entry[name])).join(','));
  return [COLUMNS.join(','), ...rows, ''].join('\r\n');
}
