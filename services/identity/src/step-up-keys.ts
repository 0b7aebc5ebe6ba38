import { Injectable } from '@nestjs/common';
import { type Caller, duplicatedField, encrypted, Store } from '@numbercast/platform';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { Schema } from 'mongoose';
import { z } from 'zod';

/** A token to send as `X-Step-Up`. */
export const issuedStepUp = z.object({ stepUp: z.string(), expiresAt: z.date() });

const ALGORITHM = 'ES256';
const MINUTE_MS = 60_000;

/** The scope and lifetime of a step-up token: the console, or irreversible actions and credentials of a member. */
const KINDS = {
  admin: { audience: 'numbercast-admin', lifetimeMs: 15 * MINUTE_MS },
  account: { audience: 'numbercast-account', lifetimeMs: 5 * MINUTE_MS },
};

interface KeyPair {
  /** `current`, or the kid of a pair that was replaced. */
  _id: string;
  kid: string;
  publicKey: JWK;
  privateKey: JWK;
}

const CURRENT = 'current';
const schema = new Schema<KeyPair>({ _id: String, kid: String, publicKey: Object, privateKey: encrypted() });

/** The key pairs of step-up tokens, shared by all replicas through the store. The current pair signs. */
@Injectable()
export class StepUpKeys {
  private readonly pairs;

  constructor(store: Store) {
    this.pairs = store.collection<KeyPair>('step_up_keys', schema);
  }

  /** Issues a token for one session, in real time, because tokens don't follow simulated clocks. */
  async issue(kind: keyof typeof KINDS, { subject, sessionId }: Caller) {
    const { audience, lifetimeMs } = KINDS[kind];
    const { kid, privateKey } = await this.current();
    // A token expires at a whole second, and the response must not show a later time
    const expiresAt = new Date(Math.floor((Date.now() + lifetimeMs) / 1_000) * 1_000);
    const stepUp = await new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: ALGORITHM, kid })
      .setSubject(subject)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(expiresAt)
      .sign(await importJWK(privateKey, ALGORITHM));
    return { stepUp, expiresAt };
  }

  /**
   * Reads the store each time, because another replica may have changed the pair, and services request keys that they
   * do not know.
   */
  async publicKeys() {
    await this.current();
    const pairs = await this.pairs.find().lean<KeyPair[]>();
    return { keys: pairs.map(({ kid, publicKey }) => ({ ...publicKey, kid, alg: ALGORITHM, use: 'sig' })) };
  }

  /** Signs with a new pair; tokens of the previous pair stay valid until {@link forgetFormer}. */
  async rotate() {
    const { _id: _current, ...former } = await this.current();
    await this.pairs.updateOne({ _id: former.kid }, { $set: former }, { upsert: true });
    const { _id, ...pair } = await makePair();
    await this.pairs.updateOne({ _id, kid: former.kid }, { $set: pair });
  }

  /** Invalidates the tokens of previous pairs. */
  async forgetFormer() {
    await this.pairs.deleteMany({ _id: { $ne: CURRENT } });
  }

  private async current(): Promise<KeyPair> {
    const kept = await this.pairs.findById(CURRENT).lean<KeyPair>();
    if (kept) return kept;
    try {
      await this.pairs.create([await makePair()]);
    } catch (error) {
      // Another replica was first: its pair is used
      if (duplicatedField(error) !== '_id') throw error;
    }
    return this.current();
  }
}

async function makePair(): Promise<KeyPair> {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true });
  const publicKey = await exportJWK(pair.publicKey);
  const privateKey = await exportJWK(pair.privateKey);
  return { _id: CURRENT, kid: await calculateJwkThumbprint(publicKey), publicKey, privateKey };
}
