import { Module } from '@nestjs/common';
import { RosterConsumer } from './roster.consumer.js';
import { RosterRepository } from './roster.repository.js';

/** A read model of the members who play. */
@Module({ controllers: [RosterConsumer], providers: [RosterRepository], exports: [RosterRepository] })
export class RosterModule {}
