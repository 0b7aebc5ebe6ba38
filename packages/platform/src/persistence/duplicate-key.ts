/** A write failed because another document has the same unique value. */
export class DuplicateKey extends Error {
  constructor(
    /** Name of the field whose value exists already. */
    readonly field: string,
  ) {
    super(`another document has this ${field}`);
  }
}

const E11000 = 11_000;
// Servers without keyPattern name the field only in the message: "… index: email_1 dup key: { email: … }"
const FIELD_IN_TEXT = /dup key: \{ "?([\w.]+)"?\s*:/;

/** The violated unique field, or null when the error is another one. */
export function duplicatedField(error: unknown): string | null {
  // One of many writes that failed has its text in `errmsg`
  const { code, keyPattern, message, errmsg } = error as {
    code?: number;
    keyPattern?: object;
    message?: string;
    errmsg?: string;
  };
  if (code !== E11000) return null;
  const named = keyPattern && Object.keys(keyPattern)[0];
  const path = named ?? FIELD_IN_TEXT.exec(errmsg ?? message ?? '')?.[1] ?? '_id';
  return path.replace(/\.of$/, ''); // the fingerprint of an encrypted field is unique
}

/**
 * Errors of individual writes in a bulk; null when the error is about the whole bulk. The driver reports a lost
 * connection as the same class with an empty list; the outcome of the writes is unknown then.
 */
export function writeErrorsOf(error: unknown): { index: number }[] | null {
  const { writeErrors = [] } = error as { writeErrors?: unknown };
  // The driver returns a single error directly, not as a list
  const list = (Array.isArray(writeErrors) ? writeErrors : [writeErrors]) as { index: number }[];
  return list.length > 0 ? list : null;
}
