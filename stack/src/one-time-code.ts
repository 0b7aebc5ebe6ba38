import { setTimeout as delay } from 'node:timers/promises';
import { TOTP } from 'otpauth';

const PERIOD_MS = 30_000; // as the realm's policy has it
const lastUsed = new Map<string, number>();

const authenticator = (secret: string, label = '') =>
  new TOTP({ issuer: 'Numbercast', label, secret, period: PERIOD_MS / 1_000 });

/** What an authenticator app reads from a QR code. @param secret in base32 */
export const otpauthAddress = (secret: string, label: string) => authenticator(secret, label).toString();

/**
 * A code of an authenticator app which this process has not given out before, as Keycloak takes each once
 * (RFC 6238 §5.2). It takes the next half minute's too; waits where that has gone as well.
 * @param secret in base32
 */
export async function nextCode(secret: string): Promise<string> {
  const period = Math.max(Math.floor(Date.now() / PERIOD_MS), (lastUsed.get(secret) ?? 0) + 1);
  lastUsed.set(secret, period);
  await delay(Math.max(0, (period - 1) * PERIOD_MS - Date.now()));
  return authenticator(secret).generate({ timestamp: period * PERIOD_MS });
}
