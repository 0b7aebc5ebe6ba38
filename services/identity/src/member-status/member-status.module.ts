import { Module } from '@nestjs/common';
import { MemberStatusConsumer } from './member-status.consumer.js';
import { MemberStatusRepository } from './member-status.repository.js';

/** A read model of the status of members. */
@Module({ controllers: [MemberStatusConsumer], providers: [MemberStatusRepository], exports: [MemberStatusRepository] })
export class MemberStatusModule {}
