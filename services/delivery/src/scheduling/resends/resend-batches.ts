import { Injectable } from '@nestjs/common';
import { DecryptionFailed } from '@numbercast/platform';
import type { MessageRecipient, Recipient } from '../../recipients/recipient.js';
import { RecipientsService } from '../../recipients/recipients.service.js';
import { numbersSegments } from '../../messages/numbers-segments.js';
import { recordedStats, fateOf, jobRowId, type ResendOrder, type Tally } from './resend-job.js';
import { type Found, ResendableRepository } from './resendable.repository.js';

const BATCH = 200;

/** A batch of messages that are checked for a job. */
export interface Batch {
  size: number;
  /** Cursor of the next batch; null after the last. */
  to: string | null;
  /** Messages to send again, by id; without a contact if the job queued them before it was interrupted. */
  chosen: { id: string; message: Found; contact: Recipient | null }[];
  tallied(tally: Tally): Tally;
}

/** Returns the segments of a resend. First numbers are resent without their welcome, which makes them shorter. */
const segmentsAgain = ({ channel }: ResendOrder, { numbers }: Found) =>
  numbersSegments(channel, { ...numbers, isFirst: false });

/**
 * Decides for each message that did not arrive whether it is sent again, in the same way for the preview and the job.
 */
@Injectable()
export class ResendBatches {
  constructor(
    private readonly rows: ResendableRepository,
    private readonly recipients: RecipientsService,
  ) {}

  async next(jobId: string, order: ResendOrder, cursor: string): Promise<Batch> {
    const rows = await this.rows.after(cursor, order, BATCH);
    const memberIds = rows.map(({ memberId }) => memberId);
    const [again, recipients] = await Promise.all([
      this.rows.sentAgain(order, memberIds),
      Promise.all(memberIds.map((memberId) => this.recipientOf(memberId, order))),
    ]);
    const fates = rows.map((message, index) => {
      const id = jobRowId(jobId, order, message.memberId);
      const recipient = recipients[index]!;
      const contact = recipient === 'unreadable' ? null : recipient;
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

  /** Loads a recipient. One that cannot be decrypted does not prevent resends to the others. */
  private async recipientOf(
    memberId: string,
    { channel, drawId }: ResendOrder,
  ): Promise<MessageRecipient | 'unreadable'> {
    try {
      return await this.recipients.load(memberId, channel, drawId);
    } catch (error) {
      if (error instanceof DecryptionFailed) return 'unreadable';
      throw error;
    }
  }
}
