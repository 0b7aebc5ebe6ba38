import { Injectable } from '@nestjs/common';
import { type Aggregates, DuplicateKey, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import { type InvitationCode, newCode } from './invitation.js';

const schema = new Schema<InvitationCode>({ code: String });
schema.index({ code: 1 }, { unique: true });

const ATTEMPTS = 5;

@Injectable()
export class InvitationsRepository {
  private readonly codes: Aggregates<InvitationCode>;

  constructor(store: Store) {
    this.codes = store.aggregates('invitation_codes', schema);
  }

  async codeOf(memberId: string): Promise<string | null> {
    return (await this.codes.find(memberId))?.code ?? null;
  }

  /** Returns the member's code, which is created at the first request. */
  async ensureCode(memberId: string): Promise<string> {
    for (let attempt = 1; ; attempt++) {
      try {
        const made = await this.codes.upsertChange(memberId, (current) =>
          current ? null : { next: { code: newCode() }, events: [] },
        );
        if (made) return made.code;
      } catch (error) {
        if (!(error instanceof DuplicateKey) || attempt === ATTEMPTS) throw error;
      }
    }
  }

  /** Returns the member who has this code. */
  async findInviter(code: string): Promise<string | null> {
    const found = await this.codes.model.findOne({ code }, { _id: 1 }).lean<{ _id: string }>();
    return found?._id ?? null;
  }

  async erase(memberId: string) {
    await this.codes.model.deleteOne({ _id: memberId } as never);
  }
}
