/** A write met another document with the same unique value. */
export class DuplicateKey extends Error {
  constructor(
    /** Name of the field whose value is taken. */
    readonly field: string,
  ) {
    super(`another document has this ${field}`);
  }
}

const E11000 = 11_000;
// Servers without keyPattern tell the field only in the text: "… index: email_1 dup key: { email: … }"
const FIELD_IN_TEXT = /dup key: \{ "?([\w.]+)"?\s*:/;

/** The violated unique field, or null when the error is another one. */
export function duplicatedField(error: unknown): string | null {
  const { code, keyPattern, message } = error as { code?: number; keyPattern?: object; message?: string };
  if (code !== E11000) return null;
  const named = keyPattern && Object.keys(keyPattern)[0];
  return named ?? FIELD_IN_TEXT.exec(message ?? '')?.[1] ?? '_id';
}
