import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { TOTP } from 'otpauth';

const PERIOD_MS = 30_000; // as the realm's policy has it
/** Used one-time codes, one file each: processes that sign in to the same account share nothing else. */
const GIVEN_OUT = join(tmpdir(), 'numbercast-codes');

const authenticator = (secret: string, label = '') =>
  new TOTP({ issuer: 'Numbercast', label, secret, period: PERIOD_MS / 1_000 });

/** Returns the URI of a QR code for authenticator apps. @param secret in base32 */
export const otpauthAddress = (secret: string, label: string) => authenticator(secret, label).toString();

/**
 * Returns a code of an authenticator app that was not used before on this machine, because Keycloak accepts each code
 * once (RFC 6238 §5.2). It also accepts the code of the next 30 seconds; waits when both are used.
 * @param secret in base32
 * @param realm of the account; without it, used codes are known to this process only
 */
export async function nextCode(secret: string, realm = `process ${process.pid}`): Promise<string> {
  await mkdir(GIVEN_OUT, { recursive: true });
  let period = Math.floor(Date.now() / PERIOD_MS);
  while (!(await isFirst(`${realm}|${secret}|${period}`))) period++;
  await delay(Math.max(0, (period - 1) * PERIOD_MS - Date.now()));
  return authenticator(secret).generate({ timestamp: period * PERIOD_MS });
}

/** Claims a code: only the first caller can create the file. */
async function isFirst(code: string) {
  const name = createHash('sha256').update(code).digest('base64url');
  try {
    await writeFile(join(GIVEN_OUT, name), '', { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
