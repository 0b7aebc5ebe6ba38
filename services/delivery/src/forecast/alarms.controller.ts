import { Controller, Get } from '@nestjs/common';
import { Admin } from '@numbercast/platform';
import { ForecastsService } from './forecasts.service.js';

@Controller('api/admin/deliveries/alarms')
@Admin()
export class AlarmsController {
  constructor(private readonly forecasts: ForecastsService) {}

  @Get()
  async list() {
    const { now, outlooks } = await this.forecasts.inDanger();
    const items = outlooks.map(({ drawId, channel, deadline, finishAt, late, messages }) => ({
      drawId,
      channel,
      deadline,
      finishAt,
      late,
      waiting: messages,
    }));
    return { now, items };
  }
}
