import { Controller, Get } from '@nestjs/common';
import { Admin, ResponseSchema } from '@numbercast/platform';
import { z } from 'zod';
import { figuresSchema } from './figures.js';
import { FiguresService } from './figures.service.js';

const newestFigures = z.object({ newest: figuresSchema.nullable() });

@Controller('api/admin/payments/figures')
export class FiguresController {
  constructor(private readonly figures: FiguresService) {}

  /** How the business stood at the last full count; null before the first. */
  @Get()
  @Admin()
  @ResponseSchema(newestFigures)
  async show() {
    const newest = await this.figures.newest();
    if (!newest) return { newest: null };
    const { at, running, paused, disputed, pastDue, churn, cohorts, monthlyRevenueCents } = newest;
    return { newest: { at, running, paused, disputed, pastDue, churn, cohorts, monthlyRevenueCents } };
  }
}
