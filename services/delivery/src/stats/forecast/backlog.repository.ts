import { Injectable } from '@nestjs/common';
import type { Channel } from '../../recipients/recipient.js';
import { isWaiting } from '../stats.js';
import { StatsRepository } from '../stats.repository.js';
import type { Backlog } from './forecast.js';

/** Counts waiting messages by the properties that decide when they may be sent. */
@Injectable()
export class BacklogRepository {
  constructor(private readonly counts: StatsRepository) {}

  async of(channel: Channel): Promise<(Backlog & { isResend: boolean })[]> {
    const open = await this.counts.open(channel);
    return open.flatMap(({ drawId, lines }) =>
      lines.filter(isWaiting).map(({ deadline, carrier, zones, isFirst, isResend, messages, segments }) => {
        const conditions = { deadline, carrier, zones, isAnyHour: isFirst, isResend };
        return { drawId, ...conditions, messages, segments };
      }),
    );
  }
}
