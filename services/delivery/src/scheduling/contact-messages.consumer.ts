import { Controller, Inject } from '@nestjs/common';
import { type ContactReceived, ContactReceivedSchema } from '@numbercast/contracts/admin/v1/events';
import { Clock, CONFIG, type EventMeta, InvalidEvent, On } from '@numbercast/platform';
import type { Config } from '../config.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { WakeSignal } from '../messages/wake-signal.js';
import { currentSecret } from '../rotating-secret.js';
import { acknowledgement, staffNotification } from './contact-messages.js';

/** Acknowledges messages of the contact form to their senders, and notifies the staff. */
@Controller()
export class ContactMessagesConsumer {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly messages: MessagesRepository,
    private readonly wakeSignal: WakeSignal,
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
      await this.messages.insert(id, message);
    this.wakeSignal.notify('email');
  }
}
