import { Injectable, Logger } from '@nestjs/common';
import { type Model, Schema } from 'mongoose';
import { Scheduled } from '../scheduling/scheduled.js';
import { Metrics } from '../telemetry/metrics.js';
import { attemptEach, combinedError, MOST_COMBINED } from './attempt-each.js';
import { type Lease, Leases } from './leases.js';
import { isOutage } from './outage.js';
import { Store } from './store.js';
import { valueAt } from './value-at.js';
import { isSearchable, ENCRYPTED_FORMAT, type EncryptedTexts } from '../encryption/encrypted-text.js';

const INTERVAL_MS = 10_000;
const LEASE_MS = 60_000;
const AT_ONCE = 500;
/**
 * Replicas that do not know the newest key or format may have written meanwhile, so everything is checked once more.
 */
const AGAIN_AFTER_MS = 3_600_000;

/** The progress of the rotation in a collection. */
interface Progress {
  /** The collection's name. */
  _id: string;
  /** Ids of the keys, and the format, that the collection is being rotated to. */
  ring: string;
  /** Id of the last processed document. */
  after: string;
  /** Number of fields changed in this pass. */
  changed: number;
  /** Whether a document could not be re-encrypted in this pass, such as a damaged one. */
  hasFailed?: boolean;
  /** Technical time at which nothing was left to change. */
  doneAt?: Date | null;
  /** Whether the collection was checked again after all replicas knew the key and the format. */
  isConfirmed?: boolean;
}

type Texts = ReadonlyMap<string, EncryptedTexts>;
type Stored = { _id: string } & Record<string, unknown>;

const schema = new Schema<Progress>({
  _id: String,
  ring: String,
  after: String,
  changed: Number,
  hasFailed: Boolean,
  doneAt: Date,
  isConfirmed: Boolean,
});

/**
 * Re-encrypts values of older keys, and plain ones, with the newest key in the background. When the metric is 0, the
 * older key may be removed from the ring. A document that cannot be decrypted fails alone, and keeps its collection
 * pending.
 */
@Injectable()
export class KeyRotation {
  private readonly logger = new Logger(KeyRotation.name);
  private readonly progress: Model<Progress>;

  constructor(
    private readonly store: Store,
    private readonly leases: Leases,
    metrics: Metrics,
  ) {
    this.progress = store.collection<Progress>('key_rotation', schema);
    metrics.gauge('key_rotation_pending_collections', 'Collections with fields under an older key', [], async () => [
      { value: (await this.collectionsWith((one) => this.isDue(one) || one?.hasFailed === true)).length },
    ]);
  }

  @Scheduled(INTERVAL_MS)
  async goOn() {
    const due = await this.collectionsWith((one) => this.isDue(one));
    if (due.length === 0) return;
    await this.leases.during('key_rotation', LEASE_MS, (lease) =>
      attemptEach(due, ([model, texts]) => this.rotateCollection(model, texts, lease)),
    );
  }

  private async collectionsWith(isMeant: (progress: Progress | undefined) => boolean) {
    const known = new Map((await this.progress.find().lean<Progress[]>()).map((one) => [one._id, one]));
    return [...this.store.encryptedModels].filter(([{ modelName }]) => isMeant(known.get(modelName)));
  }

  private isDue(one: Progress | undefined) {
    return !one?.doneAt || one.ring !== this.ring || this.isDueAgain(one.doneAt, one);
  }

  private get ring() {
    return `${this.store.fieldKeys.ids.join()}/${ENCRYPTED_FORMAT}`;
  }

  private isDueAgain(doneAt: Date, { isConfirmed = false, hasFailed = false }: Progress) {
    const isExpected = this.store.fieldKeys.ids.length > 1 || !isConfirmed || hasFailed;
    return isExpected && Date.now() - doneAt.getTime() > AGAIN_AFTER_MS;
  }

  /**
   * Processes all documents, repeatedly until nothing is left to change.
   * @throws the errors of documents that could not be re-encrypted, after all others have been
   */
  private async rotateCollection(model: Model<never>, texts: Texts, lease: Lease) {
    const { modelName: name, collection } = model;
    const last = await this.progress.findById(name).lean<Progress>();
    const known = last?.ring === this.ring ? last : null;
    const isConfirmed = Boolean(known?.doneAt ?? known?.isConfirmed);
    const start = { after: '', changed: 0, hasFailed: false, doneAt: null };
    const fresh: Omit<Progress, '_id'> = { ring: this.ring, isConfirmed, ...start };
    let way = known && !known.doneAt ? known : fresh;
    let errors: unknown[] = [];
    const encryptedFields = Object.fromEntries([...texts.keys()].map((path) => [path, 1]));
    while (!way.doneAt && lease.alive()) {
      if (way === fresh) errors = [];
      // Raw: an ordinary read would decrypt it
      const some = (await collection
        .find({ _id: { $gt: way.after } } as never, { projection: encryptedFields })
        .sort({ _id: 1 })
        .limit(AT_ONCE)
        .toArray()) as unknown as Stored[];
      const batch = await this.reencryptAll(collection, some, texts);
      errors = [...errors, ...batch.errors].slice(0, MOST_COMBINED);
      const changed = way.changed + batch.changed;
      const hasFailed = way.hasFailed || batch.errors.length > 0;
      const isThrough = some.length < AT_ONCE;
      if (isThrough && changed > 0) this.logger.log(`${changed} fields of ${name} are now encrypted with ${this.ring}`);
      const next = isThrough ? fresh : { ...fresh, after: some.at(-1)!._id, changed, hasFailed };
      way = isThrough && changed === 0 ? { ...fresh, hasFailed, doneAt: new Date() } : next;
      await this.progress.updateOne({ _id: name }, { $set: way }, { upsert: true });
    }
    if (errors.length > 0) throw combinedError(errors, `re-encryption of ${name}`);
  }

  /** A document that cannot be decrypted does not stop the others. @throws only an outage of the database */
  private async reencryptAll(collection: Model<never>['collection'], documents: Stored[], texts: Texts) {
    let changed = 0;
    const errors: unknown[] = [];
    for (const document of documents) {
      try {
        changed += await this.reencrypt(collection, document, texts);
      } catch (error) {
        if (isOutage(error)) throw error;
        errors.push(error);
      }
    }
    return { changed, errors };
  }

  /** @returns the number of changed fields. A concurrently written field is current already. */
  private async reencrypt(collection: Model<never>['collection'], document: Stored, texts: Texts) {
    let changed = 0;
    for (const [path, of] of texts) {
      const stored = valueAt(document, path);
      if (stored === undefined || stored === null || of.isCurrent(stored)) continue;
      const [field, value] = isSearchable(stored) ? [`${path}.ciphertext`, stored.ciphertext] : [path, stored];
      const update = { $set: { [path]: of.stored(of.openedOf(document._id, stored)) } };
      changed += (await collection.updateOne({ _id: document._id, [field]: value } as never, update)).modifiedCount;
    }
    return changed;
  }
}
