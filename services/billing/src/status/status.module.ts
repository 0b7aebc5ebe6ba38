import { Module } from '@nestjs/common';
import { PricesModule } from '../prices/prices.module.js';
import { StatusController } from './status.controller.js';

/** State of payments for the status page. */
@Module({ imports: [PricesModule], controllers: [StatusController] })
export class StatusModule {}
