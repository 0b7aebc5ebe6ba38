import { Controller, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { EventPattern, type MicroserviceOptions, Payload, Transport } from '@nestjs/microservices';
import { type MemberChanged, MemberChangedSchema } from '@numbercast/contracts/members/v1/events';
import { On, type Projection, Store } from '@numbercast/platform';
import { createService, nameOf } from '@numbercast/platform/app/bootstrap';
import { defaultTuning } from '@numbercast/platform/messaging/tuning';
import { prepareDatabase } from '@numbercast/platform/testing/prepare-database';
import mongoose, { Schema } from 'mongoose';
import { sampleEvents, inBatches, namespace, publishAll, rawKafka, topicOf } from './event-messages.js';
import { Meter } from './meter.js';
import { alternately, moreIsBetter, ROUNDS } from './row.js';

const NOOP_EVENTS = 40_000;
const WRITTEN_EVENTS = 20_000;
const { lanes, partitionsAtOnce } = defaultTuning;

let meter = new Meter(0);

@Controller()
class NoopController {
  @On(MemberChangedSchema)
  async record(_payload: MemberChanged) {
    meter.tick();
  }
}

@Module({ controllers: [NoopController] })
class NoopModule {}

interface Person {
  firstName: string;
}

@Controller()
class WritingController {
  private readonly people: Projection<Person>;

  constructor(store: Store) {
    this.people = store.projection<Person>('people', new Schema<Person>({ firstName: String }));
  }

  @On(MemberChangedSchema)
  async keep({ member }: MemberChanged) {
    await this.people.keep(member!.memberId, { firstName: member!.firstName });
    meter.tick();
  }
}

@Module({ controllers: [WritingController] })
class WritingModule {}

/** Events per second that a service handles when they are already on the topic. */
async function ours(module: Type, count: number): Promise<number> {
  const space = await namespace(nameOf(module));
  await publishAll(space, sampleEvents(count));
  meter = new Meter(count);
  await prepareDatabase(module, space.config);
  const app = await createService(module, space.config);
  await app.listen(0, '127.0.0.1');
  const rate = await meter.rate;
  await app.close();
  await space.drop();
  return rate;
}

/** Nest's Kafka transport with a handler that does nothing; the same headers, and JSON of the same size. */
async function stockNest(count: number): Promise<number> {
  const space = await namespace();
  const topic = topicOf(space);
  const asJson = sampleEvents(count).map(({ key, headers }) => ({
    key,
    headers,
    value: Buffer.from(JSON.stringify({ memberId: key, email: 'x'.repeat(230) })),
  }));
  for (const messages of inBatches(asJson)) await space.bus.send([{ topic, messages }]);
  meter = new Meter(count);
  const app = await NestFactory.createMicroservice<MicroserviceOptions>(stockModule(topic), {
    logger: false,
    transport: Transport.KAFKA,
    options: {
      client: { brokers: space.config.KAFKA_BROKERS.split(','), logLevel: 0 },
      consumer: { groupId: `${space.config.KAFKA_NAMESPACE}stock` },
      subscribe: { fromBeginning: true },
      run: { partitionsConsumedConcurrently: 4 },
    },
  });
  await app.listen();
  const rate = await meter.rate;
  await app.close();
  await space.drop();
  return rate;
}

function stockModule(topic: string): Type {
  @Controller()
  class StockController {
    @EventPattern(topic)
    record(@Payload() _payload: unknown) {
      meter.tick();
    }
  }

  @Module({ controllers: [StockController] })
  class StockModule {}
  return StockModule;
}

/** kafkajs eachBatch with the same write, and as many of them in flight as our consumer allows. */
async function rawWriting(count: number): Promise<number> {
  const space = await namespace();
  await publishAll(space, sampleEvents(count));
  const connection = await mongoose.createConnection(space.config.MONGODB_URI).asPromise();
  meter = new Meter(count);
  const consumer = rawKafka(space).consumer({ groupId: `${space.config.KAFKA_NAMESPACE}raw` });
  await consumer.connect();
  await consumer.subscribe({ topics: [topicOf(space)], fromBeginning: true });
  const people = connection.collection<{ _id: string; srcSeq: number; firstName: string }>('people');
  const write = async (memberId: string) => {
    const update = { $set: { firstName: 'Ann', srcSeq: 1 } };
    await people.updateOne({ _id: memberId, srcSeq: { $lt: 1 } }, update, { upsert: true });
    meter.tick();
  };
  await consumer.run({
    partitionsConsumedConcurrently: partitionsAtOnce,
    eachBatch: async ({ batch, ...payload }) => {
      const left = batch.messages.map(({ key }) => String(key));
      const lane = async () => {
        for (let key = left.shift(); key !== undefined; key = left.shift()) await write(key);
      };
      await Promise.all(Array.from({ length: lanes }, lane));
      await payload.heartbeat();
    },
  });
  const rate = await meter.rate;
  await consumer.disconnect();
  await connection.close();
  await space.drop();
  return rate;
}

/** Measures both sides once more than is reported, so that the first measurement warms their code. */
async function measured(...sides: [() => Promise<number>, () => Promise<number>]) {
  await alternately(1, ...sides);
  return alternately(ROUNDS, ...sides);
}

/** Consumes events with a handler that does nothing and with a handler that does one idempotent write. */
export async function benchConsuming() {
  const noop = await measured(
    () => ours(NoopModule, NOOP_EVENTS),
    () => stockNest(NOOP_EVENTS),
  );
  const writing = await measured(
    () => ours(WritingModule, WRITTEN_EVENTS),
    () => rawWriting(WRITTEN_EVENTS),
  );
  return [
    moreIsBetter({
      what: 'consume, a handler that does nothing',
      against: "Nest's Kafka transport",
      ...noop,
      unit: 'events/s',
      mustReach: 1.2,
    }),
    moreIsBetter({
      what: 'consume, a handler that does one idempotent write',
      against: 'kafkajs eachBatch with the same write',
      ...writing,
      unit: 'events/s',
      mustReach: 3,
    }),
  ];
}
