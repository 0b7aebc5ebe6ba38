import { describe, expect, it } from '@jest/globals';
import { authorityOf } from './authority.js';

describe('the address that an RPC server listens on', () => {
  it.each([
    ['0.0.0.0', '0.0.0.0:4001'],
    ['localhost', 'localhost:4001'],
    ['::', '[::]:4001'],
    ['fd00::1', '[fd00::1]:4001'],
  ])('has brackets around IPv6 addresses only: %s', (host, expected) => {
    expect(authorityOf(host, 4001)).toBe(expected);
  });
});
