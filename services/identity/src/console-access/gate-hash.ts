import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

// scrypt$N$r$p$salt$hash, the last two in base64url
export const GATE_HASH = /^scrypt\$\d+\$\d+\$\d+\$[\w-]+\$[\w-]+$/;

// OWASP's Password Storage Cheat Sheet lists these together
const COST = { N: 32_768, r: 8, p: 3 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

const memoryFor = ({ N, r }: { N: number; r: number }) => 256 * N * r;

/** Creates the value of ADMIN_GATE_HASH for a password. */
export async function makeGateHash(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, HASH_BYTES, { ...COST, maxmem: memoryFor(COST) });
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Whether the hash was created from this password. Takes the same time for a wrong password as for the right one. */
export async function fitsGateHash(password: string, gateHash: string): Promise<boolean> {
  const [, N, r, p, salt = '', hash = ''] = gateHash.split('$');
  const expected = Buffer.from(hash, 'base64url');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const actual = await derive(password, Buffer.from(salt, 'base64url'), expected.length, {
    ...cost,
    maxmem: memoryFor(cost),
  });
  return timingSafeEqual(actual, expected);
}
