import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Controller } from '@nestjs/common';
import { type WebhookSettled, WebhookSettledSchema } from '@numbercast/contracts/delivery/v1/events';
import { type EventMeta, On } from '@numbercast/platform';
import { settle } from './route.js';
import { NotificationRoutesRepository } from './routes.repository.js';

@Controller()
export class NotificationRoutesConsumer {
  constructor(private readonly routes: NotificationRoutesRepository) {}

  @On(WebhookSettledSchema)
  async recordOutcome(settled: WebhookSettled, { time }: EventMeta) {
    const at = settled.at ? timestampDate(settled.at) : time;
    await this.routes.change(settled.routeId, (route) => settle(route, settled, at));
  }
}
