import { Controller, Get } from '@nestjs/common';
import { Admin, ResponseSchema, listOf } from '@numbercast/platform';
import { z } from 'zod';
import { CHANNELS } from '../recipients/recipient.js';
import { ForecastsService } from '../stats/forecast/forecasts.service.js';

const alarm = z.object({
  drawId: z.string(),
  channel: z.enum(CHANNELS),
  deadline: z.date(),
  finishAt: z.date().nullable(),
  late: z.int(),
  waiting: z.int(),
});

@Controller('api/admin/deliveries/alarms')
@Admin('support')
export class AlarmsController {
  constructor(private readonly forecasts: ForecastsService) {}

  @Get()
  @ResponseSchema(listOf(alarm).extend({ now: z.date() }))
  async list() {
    const { now, deadlineRisks } = await this.forecasts.inDanger();
    const items = deadlineRisks.map(({ drawId, channel, deadline, finishAt, late, messages }) => ({
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
