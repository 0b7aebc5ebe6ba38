import { Module } from '@nestjs/common';
import { StepUpKeys } from './step-up-keys.js';

/** Keys that sign step-up tokens. */
@Module({ providers: [StepUpKeys], exports: [StepUpKeys] })
export class StepUpKeysModule {}
