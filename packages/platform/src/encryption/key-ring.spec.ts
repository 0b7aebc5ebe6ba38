import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { freshKeys } from '../testing/namespace.js';
import { isKeyRing, KeyMissing, KeyRing } from './key-ring.js';

const [first, second] = [freshKeys('k1'), freshKeys('k2')];
const old = new KeyRing(first);
const both = new KeyRing(`${second},${first}`);
const fresh = new KeyRing(second);
const phone = Buffer.from('2125550123');

describe('a key ring', () => {
  it('decrypts what it encrypted for the same context', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.string(), (value, about) => {
        expect(both.decrypt(both.encrypt(value, about), about)).toEqual(Buffer.from(value));
      }),
    );
  });

  it('[A11.3] rejects a ciphertext in another context, and every modified ciphertext', () => {
    const ciphertext = old.encrypt(phone, 'members.profile.phone');
    expect(() => old.decrypt(ciphertext, 'members.profile.email')).toThrow();
    for (let at = 0; at < ciphertext.bytes.length; at++) {
      const bytes = Buffer.from(ciphertext.bytes);
      bytes[at]! ^= 1;
      expect(() => old.decrypt({ ...ciphertext, bytes }, 'members.profile.phone')).toThrow();
    }
  });

  it('encrypts the same value differently each time, so that equal values are not recognizable', () => {
    expect(old.encrypt(phone, 'a').bytes.equals(old.encrypt(phone, 'a').bytes)).toBe(false);
  });

  it('encrypts with its first key, and decrypts with any of its keys', () => {
    expect(both.encrypt(phone, 'a').keyId).toBe('k2');
    expect(both.decrypt(old.encrypt(phone, 'a'), 'a')).toEqual(phone);
    expect(() => fresh.decrypt(old.encrypt(phone, 'a'), 'a')).toThrow(KeyMissing);
  });

  it('returns a fingerprint for each of its keys, and different fingerprints for different fields', () => {
    expect(both.fingerprints('x', 'a')).toEqual([...fresh.fingerprints('x', 'a'), ...old.fingerprints('x', 'a')]);
    expect(old.fingerprints('x', 'a')).not.toEqual(old.fingerprints('x', 'b'));
  });

  it.each(['', 'k1', 'k1:short', `${first},${first}`, `${first},`, `K 1:${'a'.repeat(43)}=`])(
    'cannot be created from %j',
    (written) => {
      expect(isKeyRing(written)).toBe(false);
      expect(() => new KeyRing(written)).toThrow(TypeError);
    },
  );
});
