import { Injectable } from '@nestjs/common';
import { DevicesService } from './devices/devices.service.js';
import { ConsentsService } from './consents/consents.service.js';
import { JackpotsRepository } from './jackpots.repository.js';
import { DrawResultsRepository } from './draw-results.repository.js';
import { type Channel, isJackpotTooSmallFor, type MessageRecipient, stranger, wantsResultsOn } from './recipient.js';
import { RecipientsRepository } from './recipients.repository.js';

const STRANGER_STATE = { isConsenting: true, isJackpotTooSmall: false };

/** Reads everything that decides whether a message may be sent to a member now. */
@Injectable()
export class RecipientsService {
  constructor(
    private readonly contacts: RecipientsRepository,
    private readonly consents: ConsentsService,
    private readonly devices: DevicesService,
    private readonly jackpots: JackpotsRepository,
    private readonly results: DrawResultsRepository,
  ) {}

  /** @param drawId the draw of the numbers to send, if the message carries numbers */
  async load(memberId: string, channel: Channel, drawId?: string): Promise<MessageRecipient> {
    const [contact, isConsenting, devices] = await Promise.all([
      this.contacts.find(memberId),
      channel === 'push' ? true : this.consents.isAllowed(memberId, channel),
      channel === 'push' ? this.devices.of(memberId) : [],
    ]);
    if (!contact) return null;
    const millions = drawId && contact.jackpotFrom ? await this.jackpots.millionsOf(drawId) : null;
    const channels: Channel[] = devices.length > 0 ? [...contact.channels, 'push'] : contact.channels;
    const isJackpotTooSmall = isJackpotTooSmallFor(millions, contact);
    return { ...contact, channels, isConsenting, isJackpotTooSmall, devices };
  }

  /** Also reads the result of the draw, and whether the member wants it on the channel. */
  async loadForResult(memberId: string, channel: Channel, drawId: string): Promise<MessageRecipient> {
    const [recipient, isAllowed, drawn] = await Promise.all([
      this.load(memberId, channel, drawId),
      channel === 'email' ? this.consents.isAllowed(memberId, 'results-email') : true,
      this.results.find(drawId),
    ]);
    const wantsResults = recipient !== null && isAllowed && wantsResultsOn(recipient, channel);
    return recipient && { ...recipient, wantsResults, drawn: drawn ?? undefined };
  }

  /** Also reads whether the phone that a code or a reply goes to has refused texts. @param phone E.164 */
  async loadWithRefusal(memberId: string | undefined, channel: Channel, phone: string): Promise<MessageRecipient> {
    const recipient = memberId ? await this.load(memberId, channel) : { ...stranger, ...STRANGER_STATE };
    if (!recipient || channel !== 'sms') return recipient;
    return { ...recipient, hasPhoneRefused: await this.consents.hasRefused(phone) };
  }
}
