import { Injectable } from '@nestjs/common';
import { Clock } from '@numbercast/platform';
import { CarriersService } from '../recipients/carriers/carriers.service.js';
import type { Channel, Recipient } from '../recipients/recipient.js';
import { RecipientsRepository } from '../recipients/recipients.repository.js';
import { WakeSignal } from './wake-signal.js';
import { segmentsOf } from './rendering/gsm7.js';
import { MessagesRepository } from './messages.repository.js';
import { numbersMessageId, type DrawNumbers, numbersMessage, type Reply, replyMessage, replyId } from './message.js';
import { numbersSegments } from './numbers-segments.js';
import { withdraw } from './message-state.js';

/** Queues messages and wakes the sender of their channel. */
@Injectable()
export class MessageQueueService {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly contacts: RecipientsRepository,
    private readonly carriers: CarriersService,
    private readonly wakeSignal: WakeSignal,
    private readonly clock: Clock,
  ) {}

  /** Queues numbers on each channel the member has chosen. Messages that exist already stay unchanged. */
  async queueNumbers(contact: Recipient, memberId: string, numbers: DrawNumbers, deadline: Date) {
    const now = this.clock.now();
    const queue = async (channel: Channel) => {
      const id = numbersMessageId(numbers.drawId, memberId, channel);
      const load = await this.loadOf(id, channel, contact, numbers);
      await this.messages.insert(id, numbersMessage(channel, memberId, numbers, { now, deadline, ...load }));
      this.wakeSignal.notify(channel);
    };
    await Promise.all(contact.channels.map(queue));
  }

  /** Returns the segments of a message, and for texts the carrier and the time zones that limit when it can be sent. */
  async loadOf(id: string, channel: Channel, contact: Recipient, numbers: DrawNumbers) {
    const segments = numbersSegments(id, channel, numbers);
    if (channel === 'email') return { segments };
    return { segments, carrier: await this.carriers.carrierOf(contact.phone), zones: contact.timeZones.join(' ') };
  }

  /** Moves queued numbers from channels that the member no longer uses to the channels chosen now. */
  async followChannelChoice(memberId: string) {
    const contact = await this.contacts.find(memberId);
    if (!contact) return;
    for (const message of await this.messages.listQueuedOnOtherChannels(memberId, contact.channels)) {
      if (!message.numbers || message.resend) continue;
      await this.queueNumbers(contact, memberId, message.numbers, message.deadline);
      await this.messages.change(message._id, withdraw);
    }
  }

  /** Queues the reply to a member's text, once for each incoming text. */
  async queueReply(messageSid: string, memberId: string | undefined, to: string, words: Omit<Reply, 'to'>) {
    const reply = replyMessage(memberId, { to, ...words }, this.clock.now(), segmentsOf(words.text));
    await this.messages.insert(replyId(messageSid), reply);
    this.wakeSignal.notify('sms');
  }
}
