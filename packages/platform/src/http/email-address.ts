import { domainToASCII } from 'node:url';
import { z } from 'zod';

const INVALID = 'Please enter a valid email address.';
/** RFC 5321, without the angle brackets of a path. */
const LONGEST = 254;
const LONGEST_LOCAL_PART = 64;
// The characters that need no quotes before the @ (RFC 5322 dot-atom)
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
// RFC 1123: a label neither begins nor ends with a hyphen; a top-level domain has a letter
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=\d*[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * An email address as it is stored and sent to: lower case, an internationalized host in its ASCII form (RFC 5891).
 * Null for one that Keycloak or a mail server refuses.
 */
export function normalizedEmail(typed: string): string | null {
  const address = typed.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const localPart = address.slice(0, Math.max(at, 0));
  const host = domainToASCII(address.slice(at + 1));
  const normalized = `${localPart}@${host}`;
  const isUsable = LOCAL_PART.test(localPart) && localPart.length <= LONGEST_LOCAL_PART && HOST.test(host);
  return isUsable && normalized.length <= LONGEST ? normalized : null;
}

/** An email address as a person typed it; parsed into its {@link normalizedEmail}. */
export const emailAddress = z
  .string()
  .max(LONGEST, INVALID)
  .transform((typed, context) => {
    const normalized = normalizedEmail(typed);
    if (normalized !== null) return normalized;
    context.addIssue({ code: 'custom', message: INVALID });
    return z.NEVER;
  });
