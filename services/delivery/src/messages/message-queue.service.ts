import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, type OutgoingEvent } from '@numbercast/platform';
import type { Config } from '../config.js';
import { DevicesService } from '../recipients/devices/devices.service.js';
import { CarriersService } from '../recipients/carriers/carriers.service.js';
import { addressOf, type Channel, type Recipient } from '../recipients/recipient.js';
import { RecipientsRepository } from '../recipients/recipients.repository.js';
import { WakeSignal } from './wake-signal.js';
import { MessagesRepository } from './messages.repository.js';
import type { DrawNumbers } from './draw-numbers.js';
import type { Content } from './kinds/index.js';
import { contentMessage, type Message, numbersMessage, numbersMessageId, templateOf } from './message.js';
import { Partitions } from './partitions.js';
import { segmentsOf } from '@numbercast/lottery/text-message';
import { numbersSegments, SOME_REFERENCE } from './numbers-segments.js';
import { wordsIn } from './words/words.js';
import { withdraw } from './message-state.js';

/** Queues messages and wakes the sender of their channel. */
@Injectable()
export class MessageQueueService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly messages: MessagesRepository,
    private readonly contacts: RecipientsRepository,
    private readonly carriers: CarriersService,
    private readonly devices: DevicesService,
    private readonly partitions: Partitions,
    private readonly wakeSignal: WakeSignal,
    private readonly clock: Clock,
  ) {}

  /** Queues a new message in the partition of its recipient. A message that exists already stays unchanged. */
  async add(id: string, message: Message, events: OutgoingEvent[] = []) {
    await this.messages.insert(id, this.partitions.assign(id, message), events);
    this.wakeSignal.notify(message.channel);
  }

  /**
   * Queues numbers on each channel that the member has chosen, and by push while the member has a device. Messages that
   * already exist stay unchanged.
   */
  async queueNumbers(contact: Recipient, memberId: string, numbers: DrawNumbers, deadline: Date) {
    const now = this.clock.now();
    const queue = async (channel: Channel) => {
      const id = numbersMessageId(numbers.drawId, memberId, channel);
      const load = await this.loadOf(channel, contact, numbers);
      await this.add(id, numbersMessage(channel, memberId, numbers, { now, deadline, ...load }));
    };
    await Promise.all((await this.channelsOf(memberId, contact)).map(queue));
  }

  private async channelsOf(memberId: string, { channels }: Recipient): Promise<Channel[]> {
    return (await this.devices.has(memberId)) ? [...channels, 'push'] : channels;
  }

  /**
   * Returns the address and the segments of a message, and what limits when it can be sent: the time zones, and for
   * texts the carrier.
   */
  async loadOf(channel: Channel, contact: Recipient, numbers: DrawNumbers) {
    return { ...(await this.routeOf(channel, contact)), segments: numbersSegments(channel, numbers) };
  }

  private async routeOf(channel: Channel, contact: Recipient) {
    const to = addressOf(contact, channel);
    if (channel === 'email') return { to };
    const zones = contact.timeZones.join(' ');
    return channel === 'push' ? { zones } : { to, zones, carrier: await this.carriers.carrierOf(contact.phone) };
  }

  /** Moves queued numbers from channels that the member no longer uses to the channels chosen now. */
  async followChannelChoice(memberId: string) {
    const contact = await this.contacts.find(memberId);
    if (!contact) return;
    const channels = await this.channelsOf(memberId, contact);
    for (const message of await this.messages.listQueuedOnOtherChannels(memberId, channels)) {
      if (!message.numbers || message.resend) continue;
      await this.queueNumbers(contact, memberId, message.numbers, message.deadline);
      await this.messages.change(message._id, withdraw);
    }
  }

  /**
   * Queues a message without numbers. A message that exists already stays unchanged.
   * @param deadline by default the time after which messages of this kind are of no use
   * @param partition by default that of its recipient
   */
  async queue(
    id: string,
    message: { memberId: string | undefined; channel: Channel; content: Content },
    { now = this.clock.now(), deadline, partition }: { now?: Date; deadline?: Date; partition?: number } = {},
  ) {
    const segments = this.segmentsOfContent(message.channel, message.content);
    await this.add(id, { ...contentMessage(message, { now, deadline, segments }), partition });
  }

  /**
   * Queues a message without numbers to one of many members who receive it at the same time, with the address and what
   * limits when it can be sent. A message that already exists stays unchanged.
   */
  async queueToMany(
    id: string,
    message: { memberId: string; channel: Channel; content: Content },
    { contact, deadline }: { contact: Recipient; deadline: Date },
  ) {
    const segments = this.segmentsOfContent(message.channel, message.content);
    const queued = contentMessage(message, { now: this.clock.now(), deadline, segments });
    await this.add(id, { ...queued, ...(await this.routeOf(message.channel, contact)) });
  }

  private segmentsOfContent(channel: Channel, content: Content) {
    const template = templateOf({ channel, content });
    if (template.channel !== 'sms') return 1;
    return segmentsOf(
      template.render(content, { publicUrl: this.config.PUBLIC_URL, reference: SOME_REFERENCE, words: wordsIn('en') }),
    );
  }
}
