/** Addresses of our own, which logs may name. */
const OURS = /@numbercast\.example$/;
/**
 * Shorter names and hosts also occur by chance in encrypted bytes: once in some megabytes of topics without personal
 * data. No address of the tests is that short.
 */
const EMAIL = /[\w.+-]{3,}@[\w-]{4,}(?:\.[\w-]+)*\.[a-z]{2,}/gi;
/** Ten digits, as we write phones, and E.164. Timestamps in seconds begin with 1, which this excludes. */
const PHONE = /(?<![\w.-])(?:\+1)?[2-9]\d{2}[2-9]\d{6}(?![\w.-])/g;

/** Returns email addresses and phones of people, which must not be in logs, traces and metrics. */
export function leaksIn(text: string): string[] {
  const addresses = (text.match(EMAIL) ?? []).filter((address) => !OURS.test(address));
  return [...new Set([...addresses, ...(text.match(PHONE) ?? [])])];
}
