import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from '@jest/globals';
import { lookupPublic } from './webhook-client.js';

const resolved = (name: string, all: boolean) =>
  new Promise<string | LookupAddress[]>((resolve, reject) =>
    lookupPublic(name, { all }, (error, address) => (error ? reject(error) : resolve(address))),
  );

describe('the address of a webhook', () => {
  it.each([true, false])('is rejected when its name resolves to this machine (all: %p)', async (all) => {
    await expect(resolved('localhost', all)).rejects.toThrow('address not allowed');
  });

  it('is accepted when its name resolves to a public address', async () => {
    // A numeric name resolves to itself, without a name server
    expect(await resolved('8.8.8.8', false)).toBe('8.8.8.8');
    expect(await resolved('8.8.8.8', true)).toEqual([{ address: '8.8.8.8', family: 4 }]);
  });
});
