import { Injectable } from '@nestjs/common';
import { encrypted, lookupFilter, type Projection, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';

/** The fields of a member that identify the sender of a message. */
interface KnownMember {
  email: string;
  firstName: string;
  isDeleted: boolean;
}

const schema = new Schema<KnownMember>({
  email: encrypted({ lookup: 'exact' }),
  firstName: encrypted(),
  isDeleted: Boolean,
});
schema.index(lookupFilter('email'));

const ERASED: KnownMember = { email: '', firstName: '', isDeleted: true };

/** A read model of members, for lookups by email address. */
@Injectable()
export class SendersRepository {
  private readonly members: Projection<KnownMember>;

  constructor(store: Store) {
    this.members = store.projection<KnownMember>('senders', schema);
  }

  save(memberId: string, { email, firstName }: Pick<KnownMember, 'email' | 'firstName'>) {
    return this.members.keep(memberId, { email: email.toLowerCase(), firstName, isDeleted: false });
  }

  erase(memberId: string) {
    return this.members.keep(memberId, ERASED);
  }

  /** Returns the id of the member with this email address. */
  async memberIdOf(email: string): Promise<string | undefined> {
    const found = await this.members.model
      .findOne({ email: email.toLowerCase(), isDeleted: false }, { _id: 1 })
      .lean<{ _id: string }>();
    return found?._id;
  }
}
