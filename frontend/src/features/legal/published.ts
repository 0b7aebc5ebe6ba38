import type { LegalSection } from './legal-document.js';

/** A version of a legal text. A published version never changes: a change is published as a new version. */
export interface PublishedDocument {
  readonly version: string;
  /** yyyy-mm-dd */
  readonly effective: string;
  readonly sections: readonly LegalSection[];
}

/** The published version, or the one that applies. */
export const versionOf = (published: readonly PublishedDocument[], version?: string): PublishedDocument =>
  published.find((one) => one.version === version) ?? published.at(-1)!;
