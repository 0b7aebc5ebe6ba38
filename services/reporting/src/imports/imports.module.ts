import { Module } from '@nestjs/common';
import { DrawsModule } from '../draws/draws.module.js';
import { ImportsController } from './imports.controller.js';
import { ImportsRepository } from './imports.repository.js';
import { ImportsService } from './imports.service.js';

/** Import of historical results. */
@Module({ imports: [DrawsModule], controllers: [ImportsController], providers: [ImportsRepository, ImportsService] })
export class ImportsModule {}
