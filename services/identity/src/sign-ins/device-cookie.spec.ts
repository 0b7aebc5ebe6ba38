import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { DeviceCookies } from './device-cookie.js';

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const [first, second] = [key('k1'), key('k2')];

describe('the cookie of a browser', () => {
  const cookies = new DeviceCookies(first);
  const issued = cookies.issue();

  it('is accepted by the service that signed it, and does not contain the stored hash', () => {
    expect(cookies.read(issued.cookie)).toEqual(issued);
    expect(issued.cookie).not.toContain(issued.hash);
    expect(cookies.issue().hash).not.toBe(issued.hash);
  });

  it('is still accepted while its key is rotated', () =>
    expect(new DeviceCookies(`${second},${first}`).read(issued.cookie)).toEqual(issued));

  it.each(['', '.', 'id', 'id.signature', `other${issued.cookie}`, new DeviceCookies(second).issue().cookie])(
    'is rejected when it is %j',
    (forged) => expect(cookies.read(forged)).toBeNull(),
  );
});
