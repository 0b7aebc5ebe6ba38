import { describe, expect, it } from '@jest/globals';
import { vapidKeysOf } from './secrets.js';

describe('the key pair of Web Push', () => {
  it('has its full length also when the private key begins with zeros', () => {
    const { privateKey, publicKey } = vapidKeysOf(Buffer.concat([Buffer.alloc(2), Buffer.alloc(30, 7)]));
    expect(Buffer.from(privateKey, 'base64url')).toHaveLength(32);
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
  });
});
