import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import type { State } from '../state.js';

const NAME = 'webhook-private-key';

/** The P-256 key that signs event batches: passed as PEM or base64 DER, else created once and stored with the state. */
export class SigningKey {
  private readonly privateKey: KeyObject;

  constructor(state: State, given: string | undefined) {
    const kept = state.table<string>('sendgrid.keys');
    const text = given ?? kept.get(NAME) ?? kept.put(NAME, freshKey());
    this.privateKey = keyFrom(text);
  }

  /** Base64 DER (SubjectPublicKeyInfo), the form the provider's settings page shows. */
  publicKey(): string {
    return createPublicKey(this.privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
  }

  signature(timestamp: string, body: string): string {
    return sign('sha256', Buffer.from(timestamp + body), this.privateKey).toString('base64');
  }
}

function freshKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function keyFrom(text: string) {
  if (text.includes('-----BEGIN')) return createPrivateKey(text.replaceAll('\\n', '\n'));
  return createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
}
