import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@numbercast/platform';
import type { Config } from '../config.js';
import { sendersIn } from '../providers/twilio-senders.js';
import { type Channel, CHANNELS } from '../recipients/recipient.js';
import { type Message, ownAddressOf } from './message.js';
import type { MessageDocument } from './message-state.js';
import { type Partition, partitionOfKey } from './partition.js';

/**
 * The partitions of each channel. Texts have one for each sender, so that one replica limits the rate of a sender;
 * emails have EMAIL_PARTITIONS, push messages have one.
 */
@Injectable()
export class Partitions {
  readonly all: readonly Partition[];
  private readonly senders: readonly string[];
  private readonly counts: Readonly<Record<Channel, number>>;

  constructor(@Inject(CONFIG) { TWILIO_FROM, EMAIL_PARTITIONS }: Pick<Config, 'TWILIO_FROM' | 'EMAIL_PARTITIONS'>) {
    this.senders = sendersIn(TWILIO_FROM);
    this.counts = { sms: this.senders.length, email: EMAIL_PARTITIONS, push: 1 };
    this.all = CHANNELS.flatMap((channel) =>
      Array.from({ length: this.counts[channel] }, (_, number) => ({ channel, number })),
    );
  }

  count(channel: Channel) {
    return this.counts[channel];
  }

  ofChannel(channel: Channel) {
    return this.all.filter((partition) => partition.channel === channel);
  }

  /** Puts a new message into its recipient's partition, unless it already has one. */
  assign(id: string, message: Message): Message {
    return inPartition(message, message.partition ?? this.numberFor(id, message));
  }

  /** Moves a queued message to its recipient's partition. */
  move(message: MessageDocument): Message | null {
    const number = this.numberFor(message._id, message);
    return message.state === 'queued' && number !== (message.partition ?? 0) ? inPartition(message, number) : null;
  }

  /** Returns the number or messaging service that a text is sent from. */
  senderOf({ partition = 0 }: Pick<Message, 'partition'>): string {
    return this.senders[partition]!;
  }

  /** Returns the partition of the sender that a phone has texted to; undefined when it is not in TWILIO_FROM. */
  ofSender(candidates: readonly (string | undefined)[]): number | undefined {
    const number = this.senders.findIndex((sender) => candidates.includes(sender));
    return number < 0 ? undefined : number;
  }

  /** A recipient is a member, or the address of a message to no member. */
  private numberFor(id: string, message: Message) {
    return partitionOfKey(message.memberId ?? ownAddressOf(message) ?? id, this.counts[message.channel]);
  }
}

/** Absent for the first partition, so that messages of installations with one partition have none. */
const inPartition = (message: Message, number: number): Message => ({ ...message, partition: number || undefined });
