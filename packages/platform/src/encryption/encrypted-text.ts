import type { KeyRing } from './key-ring.js';

/** Prefix of encrypted values. No email address and no phone number begins with it. */
const MARK = 'encrypted:';
/** Length of the parts of a text that the blind index contains. */
export const PART_LENGTH = 3;
/**
 * Incremented when the output of {@link EncryptedTexts.stored} changes, so that all stored values are rewritten.
 * 2: one byte of a part's fingerprint instead of two.
 */
export const ENCRYPTED_FORMAT = 2;

/**
 * The stored form of a text. `of` finds equal texts, `parts` finds texts that contain a part of it. Both hold
 * fingerprints for each key of the ring, so that uniqueness holds under the old key while it is being replaced.
 */
export interface SearchableText {
  ciphertext: string;
  of: string[];
  parts?: number[];
}

/** none: read only. exact: also found by its whole value. partial: also by any part of three or more characters. */
export type Lookup = 'none' | 'exact' | 'partial';

export const isEncrypted = (stored: unknown): stored is string => typeof stored === 'string' && stored.startsWith(MARK);

export const isSearchable = (stored: unknown): stored is SearchableText =>
  isEncrypted((stored as SearchableText | undefined)?.ciphertext);

/** Prefix of values written as JSON: values that are not texts, and texts that begin with this prefix. */
const OBJECT = '\0';
const written = (value: unknown) =>
  typeof value === 'string' && !value.startsWith(OBJECT) ? value : OBJECT + JSON.stringify(value);
const read = (text: string): unknown => (text.startsWith(OBJECT) ? JSON.parse(text.slice(OBJECT.length)) : text);

/** A value of a document cannot be decrypted: it is damaged, or its key is no longer in the ring. Names the document. */
export class DecryptionFailed extends Error {}

/** Encrypts and decrypts the values of one field: texts, or objects that can be written as JSON. */
export class EncryptedTexts {
  constructor(
    private readonly ring: KeyRing,
    /** Collection and field: a value encrypted for one field cannot be decrypted in another. */
    private readonly about: string,
    private readonly lookup: Lookup,
  ) {}

  /** Returns the stored form. An empty value stays unchanged; user input that only looks encrypted is encrypted. */
  stored(value: unknown): unknown {
    if (value === undefined || value === null || value === '') return value;
    const { keyId, bytes } = this.ring.encrypt(Buffer.from(written(value)), this.about);
    const ciphertext = `${MARK}${keyId}:${bytes.toString('base64url')}`;
    if (this.lookup === 'none' || typeof value !== 'string') return ciphertext;
    const parts = this.partsIn(value);
    return { ciphertext, of: this.fingerprintsOf(value), ...(parts && { parts }) } satisfies SearchableText;
  }

  /** Returns the blind index of a text's parts; undefined for fields without a partial lookup. */
  private partsIn(text: string): number[] | undefined {
    if (this.lookup !== 'partial') return undefined;
    return this.partsOf(text)
      .flat()
      .toSorted((a, b) => a - b);
  }

  /** Decrypts a stored value. A value that is not encrypted is returned unchanged. @throws KeyMissing */
  opened(stored: unknown): unknown {
    const ciphertext = isSearchable(stored) ? stored.ciphertext : stored;
    if (!isEncrypted(ciphertext)) return stored;
    const [keyId = '', bytes = ''] = ciphertext.slice(MARK.length).split(':');
    return read(this.ring.decrypt({ keyId, bytes: Buffer.from(bytes, 'base64url') }, this.about).toString());
  }

  /** Decrypts a value of a document. @throws DecryptionFailed */
  openedOf(id: unknown, stored: unknown): unknown {
    try {
      return this.opened(stored);
    } catch (error) {
      const [collection] = this.about.split('.');
      const place = `${collection}/${String(id)}`;
      throw new DecryptionFailed(`${place} cannot be decrypted (${this.about}): ${String(error)}`, { cause: error });
    }
  }

  /** Whether a value is encrypted with the newest key and its blind index has exactly the keys of the ring. */
  isCurrent(stored: unknown): boolean {
    const ciphertext = isSearchable(stored) ? stored.ciphertext : stored;
    if (!isEncrypted(ciphertext)) return stored === '' || stored === undefined || stored === null;
    const isNewest = ciphertext.startsWith(`${MARK}${this.ring.ids[0]}:`);
    if (this.lookup === 'none') return isNewest;
    if (!isNewest || !isSearchable(stored)) return false;
    const text = this.opened(stored) as string;
    return stored.of.join() === this.fingerprintsOf(text).join() && stored.parts?.join() === this.partsIn(text)?.join();
  }

  /** Returns the blind index of a value, as a condition on `of`. */
  fingerprintsOf(value: string): string[] {
    return this.ring.fingerprints(value, this.about).map((print) => print.toString('base64url'));
  }

  /**
   * Returns, for each key, the fingerprints of the parts of a text in lower case; none when it is too short. Only one
   * byte of each fingerprint is kept: dozens of the parts that occur in addresses share each of the 256 values, so that
   * the values do not reveal the text. A search has to read each candidate (ADR 060).
   */
  partsOf(text: string): number[][] {
    const lower = text.toLowerCase();
    const count = Math.max(0, lower.length - PART_LENGTH + 1);
    const parts = new Set(Array.from({ length: count }, (_, from) => lower.slice(from, from + PART_LENGTH)));
    const prints = [...parts].map((part) => this.ring.fingerprints(part, `${this.about}/part`));
    return this.ring.ids.map((_, key) => [...new Set(prints.map((print) => print[key]![0]!))]);
  }
}
