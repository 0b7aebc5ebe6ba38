import { Injectable } from '@nestjs/common';
import { Clock, Metrics } from '@numbercast/platform';
import { totalKey } from './contact-change/code-quota.js';
import { CodeQuotasRepository } from './contact-change/code-quotas.repository.js';

/** How many codes are sent: more than people need means that somebody is paid for them, or means others ill. */
@Injectable()
export class MembersMetrics {
  constructor(metrics: Metrics, clock: Clock, quotas: CodeQuotasRepository) {
    metrics.gauge('codes_today', 'Codes that were asked for since midnight UTC', ['channel'], () =>
      Promise.all(
        (['sms', 'email'] as const).map(async (channel) => ({
          labels: { channel },
          value: await quotas.count(totalKey(channel, clock.now())),
        })),
      ),
    );
  }
}
