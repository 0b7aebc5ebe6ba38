import { Module } from '@nestjs/common';
import { Timing } from './timing.js';

/** Business and technical time. */
@Module({ providers: [Timing], exports: [Timing] })
export class TimingModule {}
