import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** The data that a page requests a passkey to sign. */
interface Question {
  challenge: string;
  rpId: string;
  origin: string;
}

const IS_PRESENT = 0x01;
const IS_VERIFIED = 0x04;
const HAS_KEY = 0x40;

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** A passkey as in a phone: a key pair, and WebAuthn responses in base64url. */
export class Passkey {
  readonly id = randomBytes(16);
  private readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;
  private uses = 0;

  constructor() {
    ({ privateKey: this.privateKey, publicKey: this.publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  }

  /** Returns its public key, for an account that registers it. */
  introduce(question: Question) {
    const model = Buffer.alloc(16); // no manufacturer
    const length = Buffer.from([0, this.id.length]);
    const described = Buffer.concat([this.state(question, HAS_KEY), model, length, this.id, this.coseKey()]);
    const statement = Buffer.concat([
      Buffer.from([0xa3, ...text('fmt'), ...text('none'), ...text('attStmt'), 0xa0, ...text('authData')]),
      Buffer.from([0x58, described.length]),
      described,
    ]);
    return {
      clientDataJSON: clientData('webauthn.create', question).toString('base64url'),
      attestationObject: statement.toString('base64url'),
      publicKeyCredentialId: this.id.toString('base64url'),
      transports: 'internal',
    };
  }

  /** Returns its signature, for an account that has registered it. */
  confirm(question: Question) {
    const client = clientData('webauthn.get', question);
    const state = this.state(question);
    return {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: state.toString('base64url'),
      signature: sign('sha256', Buffer.concat([state, sha256(client)]), this.privateKey).toString('base64url'),
      credentialId: this.id.toString('base64url'),
      userHandle: '', // the page sends it even if the passkey does not return its user
    };
  }

  private state({ rpId }: Question, more = 0) {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++this.uses);
    return Buffer.concat([sha256(rpId), Buffer.from([IS_PRESENT | IS_VERIFIED | more]), count]);
  }

  /** ES256 on P-256, as COSE writes it (RFC 9053 §7.1.1). */
  private coseKey() {
    const { x, y } = this.publicKey.export({ format: 'jwk' });
    const coordinate = (label: number, value = '') =>
      Buffer.concat([Buffer.from([label, 0x58, 0x20]), Buffer.from(value, 'base64url')]);
    const kind = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
    return Buffer.concat([kind, coordinate(0x21, x), coordinate(0x22, y)]);
  }
}

const clientData = (type: string, { challenge, origin }: Question) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

// A text of less than 24 bytes in CBOR
const text = (value: string) => [0x60 + value.length, ...Buffer.from(value)];
