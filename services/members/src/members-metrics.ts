import { Injectable } from '@nestjs/common';
import { Clock, Metrics } from '@numbercast/platform';
import { totalKey } from './contact-change/code-quota.js';
import { CodeQuotasRepository } from './contact-change/code-quotas.repository.js';
import { MembersRepository } from './membership/members.repository.js';

/** Metrics of members without a working channel, and of codes sent: an unusually high number indicates abuse. */
@Injectable()
export class MembersMetrics {
  constructor(metrics: Metrics, clock: Clock, quotas: CodeQuotasRepository, members: MembersRepository) {
    metrics.gauge('members_unreachable', 'Members without a working channel', [], async () => [
      { value: await members.countUnreachable() },
    ]);
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
