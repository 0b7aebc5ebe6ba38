/** Addresses of our own, which logs may name. */
const OURS = /@numbercast\.example$/;
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi;
/** Ten digits, as we write phones, and E.164; numbers of seconds do not begin so. */
const PHONE = /(?<![\w.-])(?:\+1)?[2-9]\d{2}[2-9]\d{6}(?![\w.-])/g;

/** E-mail addresses and phones of people, which have no place in logs, traces and metrics. */
export function leaksIn(text: string): string[] {
  const addresses = (text.match(EMAIL) ?? []).filter((address) => !OURS.test(address));
  return [...new Set([...addresses, ...(text.match(PHONE) ?? [])])];
}
