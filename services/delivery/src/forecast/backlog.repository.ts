import { Injectable } from '@nestjs/common';
import type { Carrier } from '../carriers/carrier.js';
import type { Channel } from '../contacts/contact.js';
import { DeliveriesRepository } from '../ledger/deliveries.repository.js';
import type { Backlog } from './forecast.js';

interface Counted {
  _id: { drawId: string; deadline: Date; carrier?: Carrier; zones?: string; isFirst?: boolean; resend?: boolean };
  messages: number;
  segments: number;
}

/** What waits in the ledger, counted by what decides when it may go. */
@Injectable()
export class BacklogRepository {
  constructor(private readonly deliveries: DeliveriesRepository) {}

  async of(channel: Channel): Promise<(Backlog & { isResend: boolean })[]> {
    const counted = await this.deliveries.rows.aggregate<Counted>([
      { $match: { channel, state: { $in: ['queued', 'sending'] }, 'numbers.drawId': { $exists: true } } },
      {
        $group: {
          _id: {
            drawId: '$numbers.drawId',
            deadline: '$deadline',
            carrier: '$carrier',
            zones: '$zones',
            isFirst: '$numbers.isFirst',
            resend: { $cond: ['$resend', true, false] },
          },
          messages: { $sum: 1 },
          segments: { $sum: '$segments' },
        },
      },
    ]);
    return counted.map(({ _id: { drawId, deadline, carrier, zones, isFirst, resend }, messages, segments }) => ({
      drawId,
      deadline,
      carrier: carrier ?? 'unknown',
      zones: zones ?? '',
      isAnyHour: Boolean(isFirst),
      isResend: Boolean(resend),
      messages,
      segments,
    }));
  }
}
