import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Injectable } from '@nestjs/common';
import { TextNeedsReviewSchema } from '@numbercast/contracts/delivery/v1/events';
import { acted, type Aggregates, deleteInBatches, encrypted, event, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { Recipient } from '../../recipients/recipient.js';

/** A text that was passed on to the operators. Only the event contains its words. */
interface TextReview {
  /** E.164. */
  phone: string;
  /** Business time. */
  receivedAt: Date;
  /** The operator who ended texts to the phone because of it. */
  endedBy?: string;
}

export interface TextForOperators {
  textId: string;
  /** E.164. */
  phone: string;
  body: string;
  receivedAt: Date;
  /** As in the event. */
  kind: string;
}

const schema = new Schema<TextReview>({ phone: encrypted(), receivedAt: Date, endedBy: String });
schema.index({ receivedAt: 1 });

@Injectable()
export class TextReviewsRepository {
  private readonly reviews: Aggregates<TextReview>;

  constructor(store: Store) {
    this.reviews = store.aggregates<TextReview>('text_reviews', schema);
  }

  /** Passes a text on to the operators, once. @param contact the member with this phone, if there is one */
  async add(
    { textId, receivedAt, phone, body, kind }: TextForOperators,
    contact: (Recipient & { _id: string }) | undefined,
  ) {
    const { _id: memberId = '', email = '', firstName: name = '' } = contact ?? {};
    const review = { textId, phone, body, memberId, email, name, kind, receivedAt: timestampFromDate(receivedAt) };
    await this.reviews.insert(textId, { phone, receivedAt }, [event(TextNeedsReviewSchema, review)]);
  }

  find(textId: string) {
    return this.reviews.find(textId);
  }

  /** Records that an operator ended texts because of this text; the audit log contains it once. */
  async recordEnd(textId: string, actor: string, at: Date) {
    const entry = acted({ by: actor, at }, 'ended texts to a phone', textId);
    await this.reviews.change(textId, (review) =>
      review.endedBy ? null : { next: { ...review, endedBy: actor }, events: [entry] },
    );
  }

  /** Deletes published reviews of texts that were received before an instant. */
  async deleteBefore(before: Date) {
    await deleteInBatches(this.reviews.model, { receivedAt: { $lt: before }, outboxAt: { $exists: false } });
  }
}
