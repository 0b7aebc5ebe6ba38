import { Injectable } from '@nestjs/common';
import { acted, Clock, problem, TransientError } from '@numbercast/platform';
import { addressOf, type Channel, type Recipient, maskedAddress } from '../recipients/recipient.js';
import { RecipientsRepository } from '../recipients/recipients.repository.js';
import { RecipientsService } from '../recipients/recipients.service.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { numbersMessageId, numbersMessage } from '../messages/message.js';
import type { DrawNumbers } from '../messages/draw-numbers.js';
import { MessageQueueService } from '../messages/message-queue.service.js';
import { numbersBlockReason, type MessageDocument } from '../messages/message-state.js';

export const assignmentNotFound = problem('assignment-not-found', 404, 'Numbers not found');
export const drawIsOver = problem('draw-is-over', 409, 'This draw is over');
export const cannotReach = problem('member-not-reachable', 409, 'This member cannot be reached on this channel');

const REFUSALS: Record<string, string> = {
  'not-active': 'The membership is not active.',
  'numbers-off': 'The member wants no numbers sent.',
  'jackpot-too-small': 'The member wants numbers only for larger jackpots.',
  'opted-out': 'The member has opted out of this channel.',
  'no-device': 'The member has no device with notifications.',
};

interface ResendOrder {
  channel: Channel;
  actor: string;
  number: number;
}

const isOnItsWay = ({ state }: MessageDocument) => state === 'queued' || state === 'sending';

/** Sends a member's numbers for a draw, and sends them again when an operator requests it. */
@Injectable()
export class NumbersService {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly contacts: RecipientsRepository,
    private readonly recipients: RecipientsService,
    private readonly queue: MessageQueueService,
    private readonly clock: Clock,
  ) {}

  /** @throws TransientError while the member is not known here yet: the two events come through different topics */
  async queueNumbers(memberId: string, numbers: DrawNumbers, deadline: Date) {
    const contact = await this.contacts.find(memberId);
    if (!contact) throw new TransientError(`member ${memberId} has no recipient yet`);
    await this.queue.queueNumbers(contact, memberId, numbers, deadline);
  }

  /** Sends the same numbers again on one channel. @returns a sentence for the operator */
  async resend(drawId: string, memberId: string, channel: Channel, actor: string): Promise<string> {
    const sent = await this.messages.listOfAssignment(drawId, memberId);
    const numbers = sent[0]?.numbers;
    if (!numbers) throw assignmentNotFound({ detail: `${drawId}|${memberId}` });
    if (this.clock.now() >= numbers.drawAt)
      throw drawIsOver({ detail: 'Its numbers are in the member’s past numbers.' });
    const recipient = await this.recipients.load(memberId, channel, drawId);
    const refusal = numbersBlockReason({ channel }, recipient, true);
    if (refusal || !recipient) throw cannotReach({ detail: REFUSALS[refusal ?? 'not-active'] });
    const again = sent.filter((message) => message.channel === channel && message.resend);
    if (!again.some(isOnItsWay))
      await this.queueAgain(numbers, memberId, recipient, { channel, actor, number: again.length + 1 });
    const address = addressOf(recipient, channel);
    if (address === undefined) return 'The numbers are sent again to the member’s devices.';
    return `The numbers are sent again as ${channel === 'sms' ? 'text' : 'email'} to ${maskedAddress(address)}.`;
  }

  ofAssignment(drawId: string, memberId: string) {
    return this.messages.listOfAssignment(drawId, memberId);
  }

  /** Returns one page of the messages with numbers that were or will be sent to a member, newest first. */
  pageOfMember(memberId: string, page: string) {
    return this.messages.pageOfMember(memberId, page);
  }

  listNewest(memberId: string) {
    return this.messages.listNewestOfMember(memberId);
  }

  /** Queues a resend, which may be sent until the draw itself: only the original message has to meet the deadline. */
  private async queueAgain(given: DrawNumbers, memberId: string, contact: Recipient, order: ResendOrder) {
    const { channel, actor, number } = order;
    const now = this.clock.now();
    const numbers = { ...given, isFirst: false };
    const id = numbersMessageId(numbers.drawId, memberId, channel, number);
    const load = await this.queue.loadOf(channel, contact, numbers);
    const message = numbersMessage(channel, memberId, numbers, { now, deadline: numbers.drawAt, ...load });
    await this.queue.add(id, { ...message, resend: { number, actor, at: now } }, [
      acted({ by: actor, at: now }, 'resent numbers', id),
    ]);
  }
}
