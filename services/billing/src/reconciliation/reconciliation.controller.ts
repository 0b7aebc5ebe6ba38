import { Controller, Get } from '@nestjs/common';
import { Admin } from '@numbercast/platform';
import { ReconciliationService } from './reconciliation.service.js';

@Controller('api/admin/payments/reconciliation')
export class ReconciliationController {
  constructor(private readonly reconciliation: ReconciliationService) {}

  /** The newest night's comparison; null before the first. */
  @Get()
  @Admin()
  async show() {
    const night = await this.reconciliation.newest();
    if (!night) return { newest: null };
    const { begunAt, endedAt, checked, corrected, unreadable } = night;
    return { newest: { begunAt, endedAt, checked, corrected, unreadable } };
  }
}
