import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import mongoose, { type Connection, type Model, type Schema } from 'mongoose';
import { CONFIG, type PlatformConfig } from '../config/config.js';
import { type Generation, ORIGINAL } from '../events/generation.js';
import { KeyRing } from '../encryption/key-ring.js';
import { encryptFields, encryptedTextsOf } from '../encryption/encrypted-fields.js';
import type { EncryptedTexts } from '../encryption/encrypted-text.js';
import { Aggregates, type Document } from './aggregates.js';
import type { WriteJournal } from './batched-collection.js';
import { failPendingWritesOnClose } from './mongo-driver-patch.js';
import { COMMAND_LIMIT_MS, CONNECTION_OPTIONS, tlsOptions } from './connection-options.js';
import { fullNameOf, missingIndexes } from './indexes.js';
import { type Migration, MIGRATIONS, pendingMigrations } from './migrations.js';
import { Projection } from './projection.js';
import { ServerClock } from './server-clock.js';
import { limitCommands } from './time-limits.js';

const SYNCHRONIZE_EVERY_MS = 60_000;

/** The service's own database, and the only access to it. */
@Injectable()
export class Store {
  private readonly log = new Logger(Store.name);
  readonly connection: Connection;
  readonly serverClock = new ServerClock(async () => {
    const { localTime } = await this.connection.db!.command({ hello: 1 });
    return localTime as Date;
  });
  /** Every collection with an outbox; the relay publishes from these. */
  readonly relayed: Aggregates<object>[] = [];
  /** Collections with encrypted fields, and the texts that encrypt them. */
  readonly encryptedModels = new Map<Model<never>, ReadonlyMap<string, EncryptedTexts>>();
  /** The generation in which events are numbered; known before any events are written. */
  generation: Generation = ORIGINAL;
  private fieldRing: KeyRing | undefined;
  private onWrite: (collection: Aggregates<object>) => void = () => undefined;
  private isClosed = false;
  private clockTimer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: PlatformConfig,
    /** Changes of stored documents that this release works on. */
    @Optional() @Inject(MIGRATIONS) readonly migrations: readonly Migration[] = [],
  ) {
    failPendingWritesOnClose();
    this.connection = mongoose.createConnection();
  }

  /**
   * Documents that change by decisions and publish events with each change.
   * @param journal receives every write
   */
  aggregates<T extends object>(name: string, schema: Schema<T>, journal?: WriteJournal<Document<T>>): Aggregates<T> {
    const aggregates = new Aggregates<T>(
      name,
      schema,
      (withOutbox) => this.collection(name, withOutbox),
      () => this.onWrite(relayed),
      new KeyRing(this.config.EVENT_KEYS),
      () => this.generation,
      journal,
    );
    const relayed = aggregates as unknown as Aggregates<object>;
    this.relayed.push(relayed);
    return aggregates;
  }

  /** Read models of another service's aggregates. */
  projection<T extends object>(name: string, schema: Schema<T>): Projection<T> {
    return new Projection<T>(schema, (withSequence) => this.collection(name, withSequence));
  }

  /** Any other collection. */
  collection<T>(name: string, schema: Schema<T>): Model<T> {
    const plain = schema.clone().set('versionKey', false).set('minimize', false).set('autoCreate', false);
    const texts = encryptedTextsOf(plain as unknown as Schema, name, () => this.fieldKeys);
    encryptFields(plain as unknown as Schema, texts);
    const model = this.connection.model<T>(name, plain.set('autoIndex', false) as Schema<T>, name);
    if (texts.size > 0) this.encryptedModels.set(model as unknown as Model<never>, texts);
    return model;
  }

  /** Keys that encrypt fields. A process without encrypted fields has none. */
  get fieldKeys(): KeyRing {
    return (this.fieldRing ??= new KeyRing(this.config.FIELD_KEYS));
  }

  /** Registers the callback that wakes the relay after writes. */
  nudgeOnWrite(nudge: (written: Aggregates<object>) => void) {
    this.onWrite = nudge;
  }

  async connect() {
    const { MONGODB_URI, MONGODB_CA, MONGODB_TIMEOUT_MS } = this.config;
    await this.connection.openUri(MONGODB_URI, { ...CONNECTION_OPTIONS, ...tlsOptions(MONGODB_CA) });
    limitCommands(this.connection.getClient(), MONGODB_TIMEOUT_MS ?? COMMAND_LIMIT_MS);
    await this.serverClock.synchronize();
  }

  /**
   * Resolves when the database answers and has this release's migrations and indexes, however long that takes, or when
   * closed. It creates none of them: that is done by `migrate` (ADR 048).
   */
  async ready(): Promise<void> {
    let reported = '';
    while (!this.isClosed) {
      const obstacle = await this.obstacle();
      if (!obstacle) return this.keepClockSynchronized();
      if (obstacle !== reported) this.log.warn(`waiting for the database: ${obstacle}`);
      reported = obstacle;
      await delay(1_000);
    }
  }

  /** Returns the reason why a service cannot use the database, or null. */
  private async obstacle(): Promise<string | null> {
    try {
      await this.connect();
      const missing = await this.missingParts();
      return missing.length > 0 ? `it is missing ${missing.join(', ')}; run the migrate command of this release` : null;
    } catch (error) {
      return String(error);
    }
  }

  /** Returns the migrations and indexes of this release that the database lacks, such as `index members.emailKey_1`. */
  async missingParts(): Promise<string[]> {
    const migrations = await pendingMigrations(this.connection, this.migrations);
    const indexes = await missingIndexes(this.connection);
    return [
      ...migrations.map(({ name }) => `migration ${name}`),
      ...indexes.map((index) => `index ${fullNameOf(index)}`),
    ];
  }

  get isConnected() {
    return this.connection.readyState === mongoose.ConnectionStates.connected;
  }

  async close() {
    this.isClosed = true;
    clearInterval(this.clockTimer);
    await this.connection.close();
  }

  private keepClockSynchronized() {
    if (this.isClosed) return;
    const synchronize = () =>
      this.serverClock.synchronize().catch((error: unknown) => {
        this.log.warn(`clock synchronization with the database failed: ${String(error)}`);
      });
    this.clockTimer = setInterval(() => void synchronize(), SYNCHRONIZE_EVERY_MS).unref();
  }
}
