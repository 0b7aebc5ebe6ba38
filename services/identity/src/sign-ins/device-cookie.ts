import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { KeyRing } from '@numbercast/platform';

const PURPOSE = 'device cookie';
const ID_BYTES = 18;

/** The id in the cookie, and the part of it that is stored. */
export interface DeviceId {
  cookie: string;
  hash: string;
}

/** Random ids of browsers, signed so that a browser cannot choose its own. */
export class DeviceCookies {
  private readonly keys: KeyRing;

  /** @param keys as in `FIELD_KEYS` */
  constructor(keys: string) {
    this.keys = new KeyRing(keys);
  }

  issue(): DeviceId {
    const id = randomBytes(ID_BYTES).toString('base64url');
    return { cookie: `${id}.${this.signaturesOf(id)[0]!.toString('base64url')}`, hash: hashOf(id) };
  }

  /** Returns the device of a cookie; null for a cookie that this service did not sign. */
  read(cookie: string): DeviceId | null {
    const [id = '', signature = ''] = cookie.split('.');
    const given = Buffer.from(signature, 'base64url');
    const isOurs = this.signaturesOf(id).some((own) => own.length === given.length && timingSafeEqual(own, given));
    return isOurs ? { cookie, hash: hashOf(id) } : null;
  }

  private signaturesOf(id: string) {
    return this.keys.fingerprints(id, PURPOSE);
  }
}

const hashOf = (id: string) => createHash('sha256').update(id).digest('base64url');
