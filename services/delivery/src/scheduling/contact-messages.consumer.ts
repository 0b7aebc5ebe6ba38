import { Controller, Inject } from '@nestjs/common';
import { type ContactReceived, ContactReceivedSchema } from '@numbercast/contracts/admin/v1/events';
import { Clock, CONFIG, type EventMeta, InvalidEvent, On } from '@numbercast/platform';
import type { Config } from '../config.js';
import { MessageQueueService } from '../messages/message-queue.service.js';
import { currentSecret } from '../rotating-secret.js';
import { acknowledgement, staffNotification } from './contact-messages.js';

/** Acknowledges messages of the contact form to their senders, and notifies the staff. */
@Controller()
export class ContactMessagesConsumer {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly queue: MessageQueueService,
    private readonly clock: Clock,
  ) {}

  @On(ContactReceivedSchema)
  async announce({ email }: ContactReceived, { time }: EventMeta) {
    if (!email) throw new InvalidEvent('a contact message without its sender');
    const { SUPPORT_EMAIL, UNSUBSCRIBE_SECRET } = this.config;
    const now = this.clock.now();
    for (const { id, message } of [
      acknowledgement(email, currentSecret(UNSUBSCRIBE_SECRET), time, now),
      staffNotification(SUPPORT_EMAIL, time, now),
    ])
      await this.queue.add(id, message);
  }
}
