import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import mongoose, { type Connection, type Model, type Schema } from 'mongoose';
import { CONFIG, type PlatformConfig } from '../config.js';
import { KeyRing } from '../sealing/key-ring.js';
import { sealFields, sealedTexts } from '../sealing/sealed-fields.js';
import type { SealedTexts } from '../sealing/sealed-text.js';
import { Aggregates } from './aggregates.js';
import { failWithClosedWires } from './closed-wires.js';
import { COMMAND_LIMIT_MS, CONNECTION_OPTIONS, tlsOptions } from './connection-options.js';
import { Projection } from './projection.js';
import { ServerClock } from './server-clock.js';
import { limitCommands } from './time-limits.js';

const SYNCHRONIZE_EVERY_MS = 60_000;

/** The service's own database, and the only way to it. */
@Injectable()
export class Store {
  private readonly log = new Logger(Store.name);
  readonly connection: Connection;
  readonly serverClock = new ServerClock(async () => {
    // The legacy name of `hello`: every server answers it, the embedded store answers no other
    const { localTime } = await this.connection.db!.command({ isMaster: 1 });
    return localTime as Date;
  });
  /** Every collection with an outbox; the relay publishes from these. */
  readonly relayed: Aggregates<object>[] = [];
  /** Collections some of whose fields are sealed, with what seals them. */
  readonly sealed = new Map<Model<never>, ReadonlyMap<string, SealedTexts>>();
  private fieldRing: KeyRing | undefined;
  private onWrite: (collection: Aggregates<object>) => void = () => undefined;
  private isClosed = false;
  private clockTimer: NodeJS.Timeout | undefined;

  constructor(@Inject(CONFIG) private readonly config: PlatformConfig) {
    failWithClosedWires();
    this.connection = mongoose.createConnection();
  }

  /** Documents that change by decisions and tell of it in events. */
  aggregates<T extends object>(name: string, schema: Schema<T>): Aggregates<T> {
    const aggregates = new Aggregates<T>(
      name,
      schema,
      (withOutbox) => this.collection(name, withOutbox),
      () => this.onWrite(relayed),
      new KeyRing(this.config.EVENT_KEYS),
    );
    const relayed = aggregates as unknown as Aggregates<object>;
    this.relayed.push(relayed);
    return aggregates;
  }

  /** Documents that mirror the newest state told by another service. */
  projection<T extends object>(name: string, schema: Schema<T>): Projection<T> {
    return new Projection<T>(schema, (withSequence) => this.collection(name, withSequence));
  }

  /** Anything else. */
  collection<T>(name: string, schema: Schema<T>): Model<T> {
    const plain = schema.clone().set('versionKey', false).set('minimize', false).set('autoCreate', false);
    const texts = sealedTexts(plain as unknown as Schema, name, () => this.fieldKeys);
    sealFields(plain as unknown as Schema, texts);
    const model = this.connection.model<T>(name, plain.set('autoIndex', false) as Schema<T>, name);
    if (texts.size > 0) this.sealed.set(model as unknown as Model<never>, texts);
    return model;
  }

  /** What seals fields; a process none of whose fields is sealed has no keys. */
  get fieldKeys(): KeyRing {
    return (this.fieldRing ??= new KeyRing(this.config.FIELD_KEYS));
  }

  /** The relay asks to be told of writes, so that it need not wait for its next look. */
  nudgeOnWrite(nudge: (written: Aggregates<object>) => void) {
    this.onWrite = nudge;
  }

  /** Resolves when the database answers and every index stands, however long that takes, or when closed. */
  async ready(): Promise<void> {
    while (!this.isClosed) {
      try {
        const { MONGODB_URI, MONGODB_CA, MONGODB_TIMEOUT_MS } = this.config;
        await this.connection.openUri(MONGODB_URI, { ...CONNECTION_OPTIONS, ...tlsOptions(MONGODB_CA) });
        limitCommands(this.connection.getClient(), MONGODB_TIMEOUT_MS ?? COMMAND_LIMIT_MS);
        await this.serverClock.synchronize();
        await Promise.all(Object.values(this.connection.models).map((model) => model.createIndexes()));
        this.keepClockSynchronized();
        return;
      } catch (error) {
        this.log.warn(`waiting for the database: ${String(error)}`);
        await delay(1_000);
      }
    }
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
        this.log.warn(`the clock keeps its last synchronization with the database: ${String(error)}`);
      });
    this.clockTimer = setInterval(() => void synchronize(), SYNCHRONIZE_EVERY_MS).unref();
  }
}
