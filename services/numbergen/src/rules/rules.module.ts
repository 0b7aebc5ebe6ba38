import { Module } from '@nestjs/common';
import { RulesController } from './rules.controller.js';
import { RulesRepository } from './rules.repository.js';

/** Versions of the number rules. */
@Module({ controllers: [RulesController], providers: [RulesRepository], exports: [RulesRepository] })
export class RulesModule {}
