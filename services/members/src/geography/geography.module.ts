import { Module } from '@nestjs/common';
import { PlacesController } from './places.controller.js';

/** ZIP codes, cities, and time zones. */
@Module({ controllers: [PlacesController] })
export class GeographyModule {}
