import { Module } from '@nestjs/common';
import { AccountsRepository } from './accounts.repository.js';

/** The state of each account. */
@Module({ providers: [AccountsRepository], exports: [AccountsRepository] })
export class AccountsModule {}
