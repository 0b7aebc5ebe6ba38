/** Values that examples, the development stack and providers' documentation use, and no installation should. */
const PLACEHOLDERS = [
  /\bexample\.(?:com|net|org)\b/i,
  /\.example\b/i,
  /\bdevelopment-only\b/i,
  /\bREPLACE_?ME\b/i,
  /\bCHANGE_?ME\b/i,
  // Twilio's magic numbers
  /\+1500555\d{4}\b/,
  /\bpostal address not set\b/i,
  /\b1 Main Street\b/i,
];

/** Names of the settings whose value, or base64-encoded key, is a placeholder. */
export function placeholdersIn(settings: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(settings)
    .filter(([, value]) => typeof value === 'string' && isPlaceholder(value))
    .map(([name]) => name);
}

const isPlaceholder = (value: string) => {
  // A key ring is `id:base64`, separated by commas
  const keys = value.split(',').map((key) => Buffer.from(key.slice(key.indexOf(':') + 1), 'base64').toString('latin1'));
  return [value, ...keys].some((text) => PLACEHOLDERS.some((pattern) => pattern.test(text)));
};
