import { Injectable } from '@nestjs/common';
import { ConsentsService } from '../consents/consents.service.js';
import { type Contact, isTooSmall } from '../contacts/contact.js';
import { ContactsRepository } from '../contacts/contacts.repository.js';
import { JackpotsRepository } from '../jackpots/jackpots.repository.js';
import { numbersSegments } from '../ledger/numbers-segments.js';
import { counted, fateOf, jobRowId, type ResendOrder, type Tally } from './resend-job.js';
import { type Found, ResendableRepository } from './resendable.repository.js';

const BATCH = 200;

/** A stretch of the ledger, looked through for a job. */
export interface Batch {
  size: number;
  /** Where the next one begins; null when there is none. */
  to: string | null;
  /** What is to be sent again, under its id. */
  chosen: { id: string; row: Found; contact: Contact | undefined }[];
  tallied(tally: Tally): Tally;
}

/** Sent again, first numbers come without their welcome, which makes them shorter. */
const segmentsAgain = (id: string, { channel }: ResendOrder, { numbers }: Found) =>
  numbersSegments(id, channel, { ...numbers, isFirst: false });

/** Decides for each message that did not arrive whether it is sent again. The preview and the job decide alike. */
@Injectable()
export class ResendBatches {
  constructor(
    private readonly rows: ResendableRepository,
    private readonly contacts: ContactsRepository,
    private readonly consents: ConsentsService,
    private readonly jackpots: JackpotsRepository,
  ) {}

  async look(jobId: string, order: ResendOrder, cursor: string): Promise<Batch> {
    const rows = await this.rows.after(cursor, order, BATCH);
    const memberIds = rows.map(({ memberId }) => memberId);
    const [again, contacts, refusing, millions] = await Promise.all([
      this.rows.sentAgain(order, memberIds),
      this.contacts.findMany(memberIds),
      this.consents.refusing(memberIds, order.channel),
      this.jackpots.millionsOf(order.drawId),
    ]);
    const fates = rows.map((row) => {
      const id = jobRowId(jobId, order, row.memberId);
      const contact = contacts.get(row.memberId);
      const isConsenting = !refusing.has(row.memberId);
      const recipient = contact ? { ...contact, isConsenting, isJackpotTooSmall: isTooSmall(millions, contact) } : null;
      return { id, row, contact, fate: fateOf(id, order.channel, recipient, again.get(row.memberId) ?? []) };
    });
    return {
      size: rows.length,
      to: rows.length < BATCH ? null : rows.at(-1)!._id,
      chosen: fates.filter(({ fate }) => fate === 'queued'),
      tallied: (tally) =>
        fates.reduce((sum, { id, fate, row }) => counted(sum, fate, segmentsAgain(id, order, row)), tally),
    };
  }
}
