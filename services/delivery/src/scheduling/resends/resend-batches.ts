import { Injectable } from '@nestjs/common';
import { DevicesService } from '../../recipients/devices/devices.service.js';
import { ConsentsService } from '../../recipients/consents/consents.service.js';
import { type Recipient, isJackpotTooSmallFor } from '../../recipients/recipient.js';
import { RecipientsRepository } from '../../recipients/recipients.repository.js';
import { JackpotsRepository } from '../../recipients/jackpots.repository.js';
import { numbersSegments } from '../../messages/numbers-segments.js';
import { recordedStats, fateOf, jobRowId, type ResendOrder, type Tally } from './resend-job.js';
import { type Found, ResendableRepository } from './resendable.repository.js';

const BATCH = 200;

/** A stretch of the ledger, looked through for a job. */
export interface Batch {
  size: number;
  /** Cursor of the next batch; null after the last. */
  to: string | null;
  /** Messages to send again, by id. */
  chosen: { id: string; message: Found; contact: Recipient | undefined }[];
  tallied(tally: Tally): Tally;
}

/** Sent again, first numbers come without their welcome, which makes them shorter. */
const segmentsAgain = ({ channel }: ResendOrder, { numbers }: Found) =>
  numbersSegments(channel, { ...numbers, isFirst: false });

/** Decides for each message that did not arrive whether it is sent again. The preview and the job decide alike. */
@Injectable()
export class ResendBatches {
  constructor(
    private readonly rows: ResendableRepository,
    private readonly contacts: RecipientsRepository,
    private readonly consents: ConsentsService,
    private readonly devices: DevicesService,
    private readonly jackpots: JackpotsRepository,
  ) {}

  async next(jobId: string, order: ResendOrder, cursor: string): Promise<Batch> {
    const rows = await this.rows.after(cursor, order, BATCH);
    const memberIds = rows.map(({ memberId }) => memberId);
    const [again, contacts, refusing, millions] = await Promise.all([
      this.rows.sentAgain(order, memberIds),
      this.contacts.findMany(memberIds),
      order.channel === 'push' ? new Set<string>() : this.consents.refusing(memberIds, order.channel),
      this.jackpots.millionsOf(order.drawId),
    ]);
    const devices = order.channel === 'push' ? await Promise.all(memberIds.map((id) => this.devices.of(id))) : [];
    const fates = rows.map((message, index) => {
      const id = jobRowId(jobId, order, message.memberId);
      const contact = contacts.get(message.memberId);
      const isConsenting = !refusing.has(message.memberId);
      const recipient = contact
        ? {
            ...contact,
            isConsenting,
            isJackpotTooSmall: isJackpotTooSmallFor(millions, contact),
            devices: devices[index] ?? [],
          }
        : null;
      return { id, message, contact, fate: fateOf(id, order.channel, recipient, again.get(message.memberId) ?? []) };
    });
    return {
      size: rows.length,
      to: rows.length < BATCH ? null : rows.at(-1)!._id,
      chosen: fates.filter(({ fate }) => fate === 'queued'),
      tallied: (tally) =>
        fates.reduce((sum, { fate, message }) => recordedStats(sum, fate, segmentsAgain(order, message)), tally),
    };
  }
}
