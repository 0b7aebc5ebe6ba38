import { Controller, Inject } from '@nestjs/common';
import {
  type ContactReceived,
  ContactReceivedSchema,
  type ContactReplied,
  ContactRepliedSchema,
} from '@numbercast/contracts/admin/v1/events';
import { Clock, CONFIG, type EventMeta, InvalidEvent, On } from '@numbercast/platform';
import type { Config } from '../config.js';
import { MessageQueueService } from '../messages/message-queue.service.js';
import { currentSecret } from '../rotating-secret.js';
import { CHANNELS } from '../recipients/recipient.js';
import { acknowledgement, staffNotification, supportReplyId } from './contact-messages.js';

/** Acknowledges messages of the contact form to their senders, notifies the staff, and sends its replies. */
@Controller()
export class ContactMessagesConsumer {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly queue: MessageQueueService,
    private readonly clock: Clock,
  ) {}

  @On(ContactReceivedSchema)
  async announce({ email, joinsThread }: ContactReceived, { time }: EventMeta) {
    if (!email) throw new InvalidEvent('the contact message has no sender');
    const { SUPPORT_EMAIL, UNSUBSCRIBE_SECRET } = this.config;
    const now = this.clock.now();
    await this.add(staffNotification(SUPPORT_EMAIL, time, now));
    if (!joinsThread) await this.add(acknowledgement(email, currentSecret(UNSUBSCRIBE_SECRET), time, now));
  }

  /** The id comes from the reply, so that a repeated event sends it once. */
  @On(ContactRepliedSchema)
  async sendReply({ replyId, threadId, memberId, channel: named, to, subject, body }: ContactReplied) {
    const channel = CHANNELS.find((known) => known === named);
    if (!channel || !to || !body) throw new InvalidEvent('the reply has no channel, address or body');
    const content = { kind: 'support-reply' as const, to, subject, body };
    await this.queue.queue(supportReplyId(threadId, replyId), { memberId: memberId || undefined, channel, content });
  }

  private async add({ id, message }: ReturnType<typeof staffNotification>) {
    await this.queue.add(id, message);
  }
}
