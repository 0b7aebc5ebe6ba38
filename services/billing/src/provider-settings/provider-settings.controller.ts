import { Controller, Get } from '@nestjs/common';
import { Admin, ResponseSchema } from '@numbercast/platform';
import { z } from 'zod';
import { afterRetries, portalSettings } from './provider-settings.js';
import { ProviderSettingsService } from './provider-settings.service.js';

const settingsResponse = z.object({ portal: portalSettings.nullable(), afterRetries: afterRetries.nullable() });

@Controller('api/admin/payments/settings')
export class ProviderSettingsController {
  constructor(private readonly settings: ProviderSettingsService) {}

  /** Settings of the payment provider's account; null where they are not known yet. */
  @Get()
  @Admin('finance')
  @ResponseSchema(settingsResponse)
  async show() {
    const known = await this.settings.find();
    return { portal: known.portal ?? null, afterRetries: known.afterRetries ?? null };
  }
}
