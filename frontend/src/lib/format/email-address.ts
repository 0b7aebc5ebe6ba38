import { z } from 'zod';

import * as words from '#words/lib/format/email-address.js';

const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=\d*[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** Returns an internationalized host in its ASCII form; empty if it is not a valid host. */
function asciiHost(host: string): string {
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return '';
  }
}

/** Whether the text is a valid email address; the services use the same rules. */
export function isEmailAddress(typed: string): boolean {
  const at = typed.lastIndexOf('@');
  const localPart = typed.slice(0, Math.max(at, 0));
  const host = typed.slice(at + 1);
  // A URL also has ports and paths
  return localPart.length <= 64 && LOCAL_PART.test(localPart) && !/[:/?#\\]/.test(host) && HOST.test(asciiHost(host));
}

export const EmailAddress = z.string().refine(isEmailAddress, words.notValid);
