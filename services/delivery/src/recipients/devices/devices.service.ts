import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, fulfilled, isDatabaseOutage, RequestBatcher } from '@numbercast/platform';
import type { Config } from '../../config.js';
import { isKnownPushService } from '../../providers/push-target.js';
import { type Device, deviceIdOf, type Subscription, surplusOf } from './device.js';
import { deviceNameOf } from './device-name.js';
import { DevicesRepository } from './devices.repository.js';

/** The browsers to which notifications are sent. Without VAPID keys there are none. */
@Injectable()
export class DevicesService {
  /** Batched, because queueing numbers checks many members at the same time, and sending loads the devices of many. */
  private readonly owners = new RequestBatcher<string, boolean>(async (memberIds) => {
    const owners = await this.devices.findOwners(memberIds, this.publicKey!);
    return memberIds.map((memberId) => fulfilled(owners.has(memberId)));
  });
  private readonly batches = new RequestBatcher<string, Device[]>((memberIds) => this.loadAll(memberIds));

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'PUSH_API_URL'>,
    private readonly devices: DevicesRepository,
    private readonly clock: Clock,
  ) {}

  /** The key to which browsers subscribe; null while the channel is off. */
  get publicKey(): string | null {
    const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = this.config;
    return VAPID_PRIVATE_KEY ? (VAPID_PUBLIC_KEY ?? null) : null;
  }

  /** Whether delivery may send requests to this address. */
  accepts({ endpoint }: Subscription) {
    return isKnownPushService(endpoint) || this.config.PUSH_API_URL !== undefined;
  }

  /** Adds a device, or renews it. An eleventh device replaces the one that was added first. */
  async add(memberId: string, { endpoint, keys }: Subscription, userAgent: string): Promise<Device> {
    const device: Device = {
      _id: deviceIdOf(endpoint),
      memberId,
      name: deviceNameOf(userAgent),
      addedAt: this.clock.now(),
      endpoint,
      ...keys,
      vapidKey: this.publicKey!,
    };
    await this.devices.save(device);
    const all = await this.devices.listOf([memberId]);
    await this.devices.delete(
      memberId,
      surplusOf(all).map(({ _id }) => _id),
    );
    return all.find(({ _id }) => _id === device._id) ?? device;
  }

  /** The devices of a member that can be sent to. */
  async of(memberId: string): Promise<Device[]> {
    if (!this.publicKey) return [];
    return (await this.batches.load(memberId)).filter(({ vapidKey }) => vapidKey === this.publicKey);
  }

  async has(memberId: string): Promise<boolean> {
    return this.publicKey !== null && this.owners.load(memberId);
  }

  remove(memberId: string, ids: readonly string[]) {
    return this.devices.delete(memberId, ids);
  }

  private async loadAll(memberIds: string[]): Promise<PromiseSettledResult<Device[]>[]> {
    try {
      const byMember = Map.groupBy(await this.devices.listOf(memberIds), ({ memberId }) => memberId);
      return memberIds.map((memberId) => fulfilled(byMember.get(memberId) ?? []));
    } catch (error) {
      if (isDatabaseOutage(error)) throw error;
      // A device that cannot be decrypted must not fail those of other members
      return Promise.allSettled(memberIds.map((memberId) => this.devices.listOf([memberId])));
    }
  }
}
