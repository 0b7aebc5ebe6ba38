import { Module } from '@nestjs/common';
import { ConsentExports } from './consent-exports.repository.js';
import { ConsentLedger } from './consent-ledger.js';
import { ConsentsAdminController } from './consents-admin.controller.js';

/** The record of consents: who agreed to which channel, when, and how. */
@Module({
  controllers: [ConsentsAdminController],
  providers: [ConsentLedger, ConsentExports],
  exports: [ConsentLedger],
})
export class ConsentsModule {}
