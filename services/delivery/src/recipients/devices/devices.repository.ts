import { Injectable } from '@nestjs/common';
import { encrypted, Store } from '@numbercast/platform';
import { type Model, Schema } from 'mongoose';
import type { Device } from './device.js';

const schema = new Schema<Device>({
  _id: String,
  memberId: String,
  name: String,
  addedAt: Date,
  endpoint: encrypted(),
  p256dh: encrypted(),
  auth: encrypted(),
  vapidKey: String,
});
schema.index({ memberId: 1 });

/** One document for each browser that shows notifications; its id is the hash of its endpoint. */
@Injectable()
export class DevicesRepository {
  private readonly devices: Model<Device>;

  constructor(store: Store) {
    this.devices = store.collection<Device>('devices', schema);
  }

  /** Adds a device. One that exists keeps its date; one of another member, who used the same browser, is moved. */
  async save({ _id, memberId, addedAt, ...fields }: Device) {
    await this.devices.deleteOne({ _id, memberId: { $ne: memberId } });
    await this.devices.updateOne(
      { _id },
      { $set: { memberId, ...fields }, $setOnInsert: { addedAt } },
      { upsert: true },
    );
  }

  /** Returns those of these members who have a device that subscribed to this VAPID key. */
  async findOwners(memberIds: readonly string[], vapidKey: string): Promise<Set<string>> {
    const owned = { memberId: { $in: [...memberIds] }, vapidKey };
    const found = await this.devices.find(owned, { memberId: 1 }).lean<Pick<Device, 'memberId'>[]>();
    return new Set(found.map(({ memberId }) => memberId));
  }

  /** Returns all devices of these members, oldest first, including those that subscribed to a previous VAPID key. */
  async listOf(memberIds: readonly string[]): Promise<Device[]> {
    const found = await this.devices.find({ memberId: { $in: [...memberIds] } }).lean<Device[]>();
    return found.toSorted((a, b) => a.addedAt.getTime() - b.addedAt.getTime());
  }

  async delete(memberId: string, ids: readonly string[]) {
    await this.devices.deleteMany({ _id: { $in: [...ids] }, memberId });
  }

  async deleteOfMember(memberId: string) {
    await this.devices.deleteMany({ memberId });
  }
}
