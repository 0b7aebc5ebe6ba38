import { randomBytes, randomInt, randomUUID, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, Buffer>(scrypt);

const DIGITS = 6;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

export interface Code {
  codeId: string;
  /** Six digits. */
  code: string;
  /** Stored form: `salt$hash`. A fast hash of so few digits could be reversed by trial. */
  codeHash: string;
}

export async function newCode(): Promise<Code> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(code, salt, HASH_BYTES);
  return { codeId: randomUUID(), code, codeHash: `${salt.toString('base64url')}$${hash.toString('base64url')}` };
}

export async function fitsCode(code: string, codeHash: string): Promise<boolean> {
  const [salt = '', hash = ''] = codeHash.split('$');
  const derived = await derive(code, Buffer.from(salt, 'base64url'), HASH_BYTES);
  return timingSafeEqual(derived, Buffer.from(hash, 'base64url'));
}
