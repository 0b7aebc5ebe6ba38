import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post } from '@nestjs/common';
import { type Caller, CurrentCaller, problem, ResponseSchema, SignedIn } from '@numbercast/platform';
import { z } from 'zod';
import { MessageQueueService } from '../messages/message-queue.service.js';
import { type Device, type Subscription, subscriptionSchema } from '../recipients/devices/device.js';
import { DevicesService } from '../recipients/devices/devices.service.js';
import { RecipientsRepository } from '../recipients/recipients.repository.js';

const memberNotFound = problem('member-not-found', 404, 'Member not found');
const accountDeleted = problem('account-deleted', 403, 'This account has been deleted and is no longer accessible.');
const notificationsOff = problem('notifications-off', 409, 'Notifications are not available');
const unknownPushService = problem('unknown-push-service', 422, 'Notifications do not work in this browser');

const deviceResponse = z.object({ id: z.string(), name: z.string(), addedAt: z.date() });

const devicesResponse = z.object({
  /** The VAPID key to which a browser subscribes; null while notifications are off. */
  publicKey: z.string().nullable(),
  /** Oldest first. */
  items: z.array(deviceResponse),
});

/** The browsers of a member that show notifications. */
@Controller('api/profile/devices')
@SignedIn()
export class DevicesController {
  constructor(
    private readonly devices: DevicesService,
    private readonly recipients: RecipientsRepository,
    private readonly queue: MessageQueueService,
  ) {}

  @Get()
  @ResponseSchema(devicesResponse)
  async list(@CurrentCaller() { memberId }: Caller) {
    return { publicKey: this.devices.publicKey, items: (await this.devices.of(memberId)).map(shown) };
  }

  /** Registers a browser. Registering it again updates the same device. */
  @Post()
  @HttpCode(200)
  @ResponseSchema(deviceResponse, memberNotFound, accountDeleted, notificationsOff, unknownPushService)
  async add(
    @Body({ schema: subscriptionSchema }) subscription: Subscription,
    @CurrentCaller() { memberId }: Caller,
    @Headers('user-agent') userAgent = '',
  ) {
    const recipient = await this.recipients.find(memberId);
    if (!recipient) throw memberNotFound();
    if (recipient.isDeleted) throw accountDeleted();
    if (!this.devices.publicKey) throw notificationsOff();
    if (!this.devices.accepts(subscription)) throw unknownPushService();
    return shown(await this.devices.add(memberId, subscription, userAgent));
  }

  /**
   * Removes a device; one that no longer exists counts as removed. Removing the last device withdraws queued messages.
   */
  @Delete(':id')
  @HttpCode(204)
  @ResponseSchema(z.void())
  async remove(@Param('id') id: string, @CurrentCaller() { memberId }: Caller) {
    await this.devices.remove(memberId, [id]);
    await this.queue.followChannelChoice(memberId);
  }
}

const shown = ({ _id: id, name, addedAt }: Device) => ({ id, name, addedAt });
