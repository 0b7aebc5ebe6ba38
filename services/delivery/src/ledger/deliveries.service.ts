import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Injectable } from '@nestjs/common';
import { AdminActedSchema } from '@numbercast/contracts/admin/v1/events';
import { Clock, event, problem, TransientError } from '@numbercast/platform';
import { CarriersService } from '../carriers/carriers.service.js';
import { addressOf, type Channel, type Contact, isTooSmall, maskedAddress } from '../contacts/contact.js';
import { ContactsRepository } from '../contacts/contacts.repository.js';
import { ConsentsService } from '../consents/consents.service.js';
import { JackpotsRepository } from '../jackpots/jackpots.repository.js';
import { WakeSignal } from '../sending/wake-signal.js';
import { segmentsOf } from '../templates/gsm7.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { deliveryId, type DrawNumbers, numbersDelivery, type Reply, replyDelivery, replyId } from './delivery.js';
import { numbersSegments } from './numbers-segments.js';
import { type Recipient, refusalOf, type MessageDocument, withdraw } from './message-state.js';

export const assignmentNotFound = problem('assignment-not-found', 404, 'No numbers have been given under this id');
export const drawIsOver = problem('draw-is-over', 409, 'This draw is over');
export const cannotReach = problem('member-not-reachable', 409, 'This member cannot be sent to on this channel');

const REFUSALS: Record<string, string> = {
  'not-active': 'The membership is not active.',
  'numbers-off': 'The member wants no numbers sent.',
  'jackpot-too-small': 'The member wants numbers only for larger jackpots.',
  'opted-out': 'The member has opted out of this channel.',
};

interface ResendOrder {
  channel: Channel;
  actor: string;
  number: number;
}

const isOnItsWay = ({ state }: MessageDocument) => state === 'queued' || state === 'sending';

@Injectable()
export class DeliveriesService {
  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly contacts: ContactsRepository,
    private readonly consents: ConsentsService,
    private readonly carriers: CarriersService,
    private readonly jackpots: JackpotsRepository,
    private readonly bell: WakeSignal,
    private readonly clock: Clock,
  ) {}

  /** @throws TransientError while the member is not known here yet: the two facts come on different ways */
  async queueNumbers(memberId: string, numbers: DrawNumbers, deadline: Date) {
    const contact = await this.contacts.find(memberId);
    if (!contact) throw new TransientError(`member ${memberId} is not known yet`);
    await this.queueOn(contact, memberId, numbers, deadline);
  }

  /** Rows that are there already stay as they are. */
  async queueOn(contact: Contact, memberId: string, numbers: DrawNumbers, deadline: Date) {
    const now = this.clock.now();
    const queue = async (channel: Channel) => {
      const id = deliveryId(numbers.drawId, memberId, channel);
      const load = await this.loadOf(id, channel, contact, numbers);
      await this.deliveries.insert(id, numbersDelivery(channel, memberId, numbers, { now, deadline, ...load }));
      this.bell.notify(channel);
    };
    await Promise.all(contact.channels.map(queue));
  }

  /** What a message costs on its way, and by which way it goes. */
  async loadOf(id: string, channel: Channel, contact: Contact, numbers: DrawNumbers) {
    const segments = numbersSegments(id, channel, numbers);
    if (channel === 'email') return { segments };
    return { segments, carrier: await this.carriers.carrierOf(contact.phone), zones: contact.timeZones.join(' ') };
  }

  /** The member may have changed channels: numbers that wait on one left behind go out on those chosen now. */
  async followChoice(memberId: string) {
    const contact = await this.contacts.find(memberId);
    if (!contact) return;
    for (const row of await this.deliveries.waitingElsewhere(memberId, contact.channels)) {
      if (!row.numbers || row.resend) continue;
      await this.queueOn(contact, memberId, row.numbers, row.deadline);
      await this.deliveries.change(row._id, withdraw);
    }
  }

  /** Answers a member's text, once for each text however often it is told. */
  async reply(messageSid: string, memberId: string | undefined, to: string, words: Omit<Reply, 'to'>) {
    const reply = replyDelivery(memberId, { to, ...words }, this.clock.now(), segmentsOf(words.text));
    await this.deliveries.insert(replyId(messageSid), reply);
    this.bell.notify('sms');
  }

  /** Sends the same numbers again on one channel. @returns a sentence for the operator */
  async resend(drawId: string, memberId: string, channel: Channel, actor: string): Promise<string> {
    const sent = await this.deliveries.ofAssignment(drawId, memberId);
    const numbers = sent[0]?.numbers;
    if (!numbers) throw assignmentNotFound({ detail: `${drawId}|${memberId}` });
    if (this.clock.now() >= numbers.drawAt)
      throw drawIsOver({ detail: 'Its numbers are in the member’s past numbers.' });
    const recipient = await this.recipientOf(memberId, channel, drawId);
    const refusal = refusalOf({ channel }, recipient, true);
    if (refusal || !recipient) throw cannotReach({ detail: REFUSALS[refusal ?? 'not-active'] });
    const again = sent.filter((row) => row.channel === channel && row.resend);
    if (!again.some(isOnItsWay))
      await this.queueAgain(numbers, memberId, recipient, { channel, actor, number: again.length + 1 });
    const kind = channel === 'sms' ? 'text' : 'e-mail';
    return `The numbers are sent again as ${kind} to ${maskedAddress(addressOf(recipient, channel))}.`;
  }

  /** @param drawId of the numbers that are to be sent, if any are */
  async recipientOf(memberId: string, channel: Channel, drawId?: string): Promise<Recipient> {
    const [contact, isConsenting] = await Promise.all([
      this.contacts.find(memberId),
      this.consents.isAllowed(memberId, channel),
    ]);
    if (!contact) return null;
    const millions = drawId && contact.jackpotFrom ? await this.jackpots.millionsOf(drawId) : null;
    return { ...contact, isConsenting, isJackpotTooSmall: isTooSmall(millions, contact) };
  }

  ofAssignment(drawId: string, memberId: string) {
    return this.deliveries.ofAssignment(drawId, memberId);
  }

  newestOf(memberId: string) {
    return this.deliveries.newestOfMember(memberId);
  }

  /** An operator may send until the draw itself: the promise is kept or broken by the first message. */
  private async queueAgain(given: DrawNumbers, memberId: string, contact: Contact, order: ResendOrder) {
    const { channel, actor, number } = order;
    const now = this.clock.now();
    const numbers = { ...given, isFirst: false };
    const id = deliveryId(numbers.drawId, memberId, channel, number);
    const load = await this.loadOf(id, channel, contact, numbers);
    const row = numbersDelivery(channel, memberId, numbers, { now, deadline: numbers.drawAt, ...load });
    const acted = event(AdminActedSchema, { actor, action: 'resent numbers', target: id, at: timestampFromDate(now) });
    await this.deliveries.insert(id, { ...row, resend: { number, actor, at: now } }, [acted]);
    this.bell.notify(channel);
  }
}
