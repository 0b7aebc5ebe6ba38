import { Injectable } from '@nestjs/common';
import { encrypted, Store } from '@numbercast/platform';
import { type Model, Schema } from 'mongoose';
import { isErased } from '../../recipients/recipient.js';
import { RecipientsRepository } from '../../recipients/recipients.repository.js';
import { type MemberKey, newMemberKey } from './archive-line.js';

interface KeyDocument {
  /** The member's id. */
  _id: string;
  lineId: string;
  key: string;
}

const schema = new Schema<KeyDocument>({ _id: String, lineId: String, key: encrypted() });
schema.index({ lineId: 1 });

const toKey = ({ _id: memberId, lineId, key }: KeyDocument): MemberKey => ({ memberId, lineId, key });

/**
 * One key for each member with archived messages. Archive files never change, so a member's messages in them are erased
 * by erasing the key.
 */
@Injectable()
export class ArchiveKeysRepository {
  private readonly keys: Model<KeyDocument>;

  constructor(
    store: Store,
    private readonly contacts: RecipientsRepository,
  ) {
    this.keys = store.collection<KeyDocument>('archive_keys', schema);
  }

  /** Finds or creates the keys of members by their ids. Members who have been erased get none. */
  async keysOf(memberIds: readonly string[]): Promise<Map<string, MemberKey>> {
    const ids = [...new Set(memberIds)];
    const known = await this.find(ids);
    const added = ids.filter((id) => !known.has(id));
    if (added.length === 0) return known;
    const documents = added.map(newMemberKey).map(({ memberId, ...rest }) => ({ _id: memberId, ...rest }));
    const writes = documents.map(({ _id, ...key }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: key }, upsert: true },
    }));
    await this.keys.bulkWrite(writes, { ordered: false });
    // An erasure marks the contact, then deletes the key. Reading the contact after the key has been written prevents a
    // race in which each misses the other
    const contacts = await this.contacts.findMany(added);
    const erased = new Set([...contacts].filter(([, contact]) => isErased(contact)).map(([memberId]) => memberId));
    for (const memberId of erased) await this.delete(memberId);
    return this.find(ids.filter((id) => !erased.has(id)));
  }

  /** The keys of lines, by the key ids in the lines. */
  async byLineId(lineIds: readonly string[]): Promise<Map<string, MemberKey>> {
    const found = await this.keys.find({ lineId: { $in: [...new Set(lineIds)] } }).lean<KeyDocument[]>();
    return new Map(found.map((document) => [document.lineId, toKey(document)]));
  }

  /** Makes a member's lines in all files unreadable. */
  async delete(memberId: string) {
    await this.keys.deleteOne({ _id: memberId });
  }

  /** The keys that members have, by their ids. */
  async find(memberIds: readonly string[]): Promise<Map<string, MemberKey>> {
    const found = await this.keys.find({ _id: { $in: memberIds } }).lean<KeyDocument[]>();
    return new Map(found.map((document) => [document._id, toKey(document)]));
  }
}
