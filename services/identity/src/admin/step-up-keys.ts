import { Injectable } from '@nestjs/common';
import { duplicatedField, Store } from '@numbercast/platform';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { Schema } from 'mongoose';

const ALGORITHM = 'ES256';
const AUDIENCE = 'numbercast-admin';
const LIFETIME_MS = 15 * 60_000;

interface KeyPair {
  _id: string;
  kid: string;
  publicKey: JWK;
  privateKey: JWK;
}

const CURRENT = 'current';
const schema = new Schema<KeyPair>({ _id: String, kid: String, publicKey: Object, privateKey: Object });

/** The key pair behind step-up tokens, made once and shared by all replicas through the store. */
@Injectable()
export class StepUpKeys {
  private readonly pairs;
  private loaded: Promise<KeyPair> | undefined;

  constructor(store: Store) {
    this.pairs = store.collection<KeyPair>('step_up_keys', schema);
  }

  /** A token for one session of the administrator. Real time, as tokens don't follow simulated clocks. */
  async issue(subject: string, sessionId: string) {
    const { kid, privateKey } = await this.pair();
    const expiresAt = new Date(Date.now() + LIFETIME_MS);
    const stepUp = await new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: ALGORITHM, kid })
      .setSubject(subject)
      .setAudience(AUDIENCE)
      .setIssuedAt()
      .setExpirationTime(expiresAt)
      .sign(await importJWK(privateKey, ALGORITHM));
    return { stepUp, expiresAt };
  }

  async publicKeys() {
    const { kid, publicKey } = await this.pair();
    return { keys: [{ ...publicKey, kid, alg: ALGORITHM, use: 'sig' }] };
  }

  private pair() {
    this.loaded ??= this.loadOrMake().catch((error: unknown) => {
      this.loaded = undefined;
      throw error;
    });
    return this.loaded;
  }

  private async loadOrMake(): Promise<KeyPair> {
    const kept = await this.pairs.findById(CURRENT).lean<KeyPair>();
    if (kept) return kept;
    try {
      await this.pairs.create([await makePair()]);
    } catch (error) {
      // Another replica was first: its pair counts
      if (duplicatedField(error) !== '_id') throw error;
    }
    return this.loadOrMake();
  }
}

async function makePair(): Promise<KeyPair> {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true });
  const publicKey = await exportJWK(pair.publicKey);
  const privateKey = await exportJWK(pair.privateKey);
  return { _id: CURRENT, kid: await calculateJwkThumbprint(publicKey), publicKey, privateKey };
}
