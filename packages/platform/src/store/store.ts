import { Inject, Injectable } from '@nestjs/common';
import mongoose, { type Connection, type Model, type Schema } from 'mongoose';
import { CONFIG, type PlatformConfig } from '../config.js';
import { Aggregates } from './aggregates.js';
import { Projection } from './projection.js';

/** The service's own database, and the only way to it. */
@Injectable()
export class Store {
  readonly connection: Connection;
  /** Every collection with an outbox; the relay publishes from these. */
  readonly relayed: Aggregates<object>[] = [];
  private readonly initialised: Promise<unknown>[] = [];
  private onWrite: () => void = () => undefined;

  constructor(@Inject(CONFIG) config: PlatformConfig) {
    this.connection = mongoose.createConnection(config.MONGODB_URI, { serverSelectionTimeoutMS: 5_000, maxPoolSize: 20, promoteBuffers: true });
  }

  /** Documents that change by decisions and tell of it in events. */
  aggregates<T extends object>(name: string, schema: Schema<T>): Aggregates<T> {
    const aggregates = new Aggregates<T>(name, schema, (withOutbox) => this.collection(name, withOutbox), () => this.onWrite());
    this.relayed.push(aggregates as unknown as Aggregates<object>);
    return aggregates;
  }

  /** Documents that mirror the newest state told by another service. */
  projection<T extends object>(name: string, schema: Schema<T>): Projection<T> {
    return new Projection<T>(schema, (withSequence) => this.collection(name, withSequence));
  }

  /** Anything else. */
  collection<T>(name: string, schema: Schema<T>): Model<T> {
    const plain = schema.clone().set('versionKey', false).set('minimize', false).set('autoCreate', false);
    const model = this.connection.model<T>(name, plain as Schema<T>, name);
    this.initialised.push(model.init());
    return model;
  }

  /** The relay asks to be told of writes, so that it need not wait for its next look. */
  nudgeOnWrite(nudge: () => void) {
    this.onWrite = nudge;
  }

  /** Resolves when the database answers and every index stands. */
  async ready() {
    await this.connection.asPromise();
    await Promise.all(this.initialised);
  }

  get isConnected() {
    return this.connection.readyState === mongoose.ConnectionStates.connected;
  }

  async close() {
    await this.connection.close();
  }
}
