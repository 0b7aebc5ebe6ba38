import { Injectable } from '@nestjs/common';
import { type Finding, PreflightCheck } from '@numbercast/platform';
import { NotificationRoutesRepository } from './routes.repository.js';

@Injectable()
export class NotificationRoutesCheck {
  constructor(private readonly routes: NotificationRoutesRepository) {}

  @PreflightCheck('Operator notifications')
  async *check(): AsyncGenerator<Finding> {
    if ((await this.routes.list()).length > 0) return;
    yield {
      problem: 'No notification route exists, so no one is notified of a deadline at risk or a late result.',
      fix: 'Add a route in the console under Notifications, unless Prometheus alerts are in use (docs/guides/notifications.md).',
      isAdvice: true,
    };
  }
}
