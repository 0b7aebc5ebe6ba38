import { Controller, Module } from '@nestjs/common';
import { type Aggregates, bootstrap, type EventMeta, On, type PlatformConfig, Store } from '@numbercast/platform';
import { prepareDatabase } from '@numbercast/platform/testing/prepare-database';
import { Schema } from 'mongoose';
import { type NumberedEvent, numberOf, schemas } from './numbered-events.js';

/** Numbers of one document in the order in which consumers handled them. */
export interface EventTally {
  numbers: number[];
}

@Controller()
class Tallies {
  private readonly tallies: Aggregates<EventTally>;

  constructor(store: Store) {
    this.tallies = store.aggregates<EventTally>('tallies', new Schema<EventTally>({ numbers: [Number] }));
  }

  @On(...schemas)
  async note(numberedEvent: NumberedEvent, { aggregateId }: EventMeta) {
    await this.tallies.upsertChange(aggregateId, (current) => ({
      next: { numbers: [...(current?.numbers ?? []), numberOf(numberedEvent)] },
      events: [],
    }));
  }
}

@Module({ controllers: [Tallies] })
class TallyModule {}

// One replica of a service that handles numbered events. Like every service, it leaves deduplication to the platform
const { config } = JSON.parse(process.argv[2]!) as { config: PlatformConfig };
process.once('disconnect', () => process.exit(1));
await prepareDatabase(TallyModule, config);
await bootstrap(TallyModule, config);
process.send!('started');
