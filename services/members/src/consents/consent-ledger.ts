import { Injectable } from '@nestjs/common';
import type { Language } from '@numbercast/lottery';
import { duplicatedField, hashOfText, encrypted, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';

/** A channel, the results of draws on a channel, or the terms. */
export type ConsentKind = 'sms' | 'email' | 'results-sms' | 'results-email' | 'results-push' | 'terms';

/** Published texts by which members agree. Email and push need none. */
const TEXTS = { terms: 'terms', sms: 'sms-consent', 'results-sms': 'sms-results-consent' } as const;

/** One consent or revocation, kept as evidence and never changed. */
export interface ConsentEntry {
  id: string;
  memberId: string;
  kind: ConsentKind;
  allowed: boolean;
  at: Date;
  source: string;
  /** Version of the text that was agreed to. */
  textVersion?: string;
  /** Language in which that text was agreed to; absent for English. */
  language?: Language;
  /** SHA-256 of that text, set by the ledger: a version alone does not prove the wording. */
  textHash?: string;
  /** Age that the member confirmed to have reached, with the terms. */
  confirmedAge?: number;
  ip?: string;
  userAgent?: string;
  /** Evidence of other channels: the text and its id, or the id of the mail event. */
  evidence?: string;
}

const schema = new Schema<Omit<ConsentEntry, 'id'> & { _id: string }>({
  _id: String,
  memberId: String,
  kind: String,
  allowed: Boolean,
  at: Date,
  source: String,
  textVersion: String,
  language: String,
  textHash: String,
  confirmedAge: Number,
  ip: encrypted(),
  userAgent: encrypted(),
  evidence: encrypted(),
});
schema.index({ memberId: 1, at: 1, _id: 1 });

function hashOf({ kind, textVersion, language }: Pick<ConsentEntry, 'kind' | 'textVersion' | 'language'>) {
  if (textVersion === undefined || !(kind in TEXTS)) return {};
  const textHash = hashOfText(TEXTS[kind as keyof typeof TEXTS], textVersion, language);
  return textHash === undefined ? {} : { textHash };
}

@Injectable()
export class ConsentLedger {
  private readonly model;

  constructor(store: Store) {
    this.model = store.collection('consents', schema);
  }

  /** Writes entries. An entry with an existing id is left unchanged. */
  async recordAll(entries: ConsentEntry[]) {
    for (const { id, ...entry } of entries) {
      try {
        await this.model.create({ ...entry, ...hashOf(entry), _id: id });
      } catch (error) {
        if (duplicatedField(error) !== '_id') throw error;
      }
    }
  }

  /** Returns all consents and revocations of a person, oldest first. */
  async of(memberId: string) {
    return this.model.find({ memberId }).sort({ at: 1, _id: 1 }).lean();
  }

  async erase(memberId: string) {
    await this.model.deleteMany({ memberId });
  }
}
