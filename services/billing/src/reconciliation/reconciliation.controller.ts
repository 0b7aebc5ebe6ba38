import { Controller, Get } from '@nestjs/common';
import { Admin, ResponseSchema } from '@numbercast/platform';
import { z } from 'zod';
import { ReconciliationService } from './reconciliation.service.js';

const night = z.object({
  begunAt: z.date(),
  endedAt: z.date().nullable(),
  checked: z.int(),
  corrected: z.int(),
  unreadable: z.array(z.string()),
});

@Controller('api/admin/payments/reconciliation')
export class ReconciliationController {
  constructor(private readonly reconciliation: ReconciliationService) {}

  /** The newest night's comparison; null before the first. */
  @Get()
  @Admin('finance')
  @ResponseSchema(z.object({ newest: night.nullable() }))
  async show() {
    const night = await this.reconciliation.newest();
    if (!night) return { newest: null };
    const { begunAt, endedAt, checked, corrected, unreadable } = night;
    return { newest: { begunAt, endedAt, checked, corrected, unreadable } };
  }
}
