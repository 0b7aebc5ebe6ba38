import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Finding, PreflightCheck, ProviderCalls } from '@numbercast/platform';
import type { Config } from '../config.js';
import { type TwilioClient, twilioClient } from '../providers/twilio-client.js';
import { sendersIn } from '../providers/twilio-senders.js';

const GUIDE = 'docs/guides/text-messages.md';
/** Area codes of toll-free numbers in North America. */
const TOLL_FREE = /^\+1(?:800|833|844|855|866|877|888)/;

/** Events with the final status of a text. */
const STATUS_TYPES = ['delivered', 'undelivered', 'failed'].map((status) => `com.twilio.messaging.message.${status}`);

interface SinkConfiguration {
  destination?: string;
}

type PhoneNumber = Awaited<ReturnType<TwilioClient['incomingPhoneNumbers']['list']>>[number];
type Service = Awaited<ReturnType<TwilioClient['messaging']['v1']['services']['list']>>[number];

/** Compares the Twilio account with what delivery needs. */
@Injectable()
export class TwilioCheck {
  private readonly client;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    calls: ProviderCalls,
  ) {
    this.client = twilioClient(config, calls);
  }

  @PreflightCheck('Twilio account')
  async *account(): AsyncGenerator<Finding> {
    const { status, type } = await this.client.api.v2010.accounts(this.config.TWILIO_ACCOUNT_SID).fetch();
    if (status !== 'active')
      yield { problem: `The account is ${status}.`, fix: 'Reactivate the account in the Twilio Console.' };
    if (type === 'Trial')
      yield {
        problem: 'The account is a trial account, which sends to verified phones only.',
        fix: 'Upgrade the account in the Twilio Console.',
      };
  }

  @PreflightCheck('Twilio senders')
  async *senders(): AsyncGenerator<Finding> {
    for (const sender of sendersIn(this.config.TWILIO_FROM)) yield* this.sender(sender);
    yield {
      problem: 'The API does not show whether Advanced Opt-Out is on.',
      fix: `Turn it on for each messaging service, with English and Spanish keywords (${GUIDE}).`,
      isAdvice: true,
    };
  }

  @PreflightCheck('Twilio event stream')
  async *eventStream(): AsyncGenerator<Finding> {
    if (this.config.TWILIO_STATUS !== 'events') return;
    const wanted = `${this.config.PUBLIC_URL}/api/webhooks/twilio/events`;
    const sinks = await this.client.events.v1.sinks.list();
    const sink = sinks.find(({ sinkConfiguration }) => (sinkConfiguration as SinkConfiguration).destination === wanted);
    if (!sink) {
      yield {
        problem: `No sink of Event Streams sends to ${wanted}, so no status of a text arrives.`,
        fix: `Create a webhook sink with this address (${GUIDE}), or set TWILIO_STATUS to callbacks.`,
      };
      return;
    }
    if (sink.status !== 'active')
      yield {
        problem: `The sink ${sink.sid} of Event Streams is ${sink.status}.`,
        fix: 'Validate the sink in the Twilio Console.',
      };
    const missing = await this.typesMissingAt(sink.sid);
    if (missing.length > 0)
      yield {
        problem: `No subscription of the sink ${sink.sid} has ${missing.join(', ')}.`,
        fix: `Add these types to its subscription (${GUIDE}).`,
      };
  }

  private async typesMissingAt(sinkSid: string) {
    const subscriptions = await this.client.events.v1.subscriptions.list({ sinkSid });
    const lists = subscriptions.map(({ sid }) => this.client.events.v1.subscriptions(sid).subscribedEvents.list());
    const types = new Set((await Promise.all(lists)).flat().map(({ type }) => type));
    return STATUS_TYPES.filter((type) => !types.has(type));
  }

  private async *sender(sender: string): AsyncGenerator<Finding> {
    if (sender.startsWith('MG')) yield* this.messagingService(sender);
    else if (sender.startsWith('+')) yield* this.number(sender);
    else yield* this.shortCode(sender);
  }

  private async *messagingService(sid: string): AsyncGenerator<Finding> {
    const service = await this.client.messaging.v1.services(sid).fetch();
    const members = await this.membersOf(service);
    if (members.length === 0)
      yield { problem: `The messaging service ${sid} has no numbers.`, fix: 'Add a number to its sender pool.' };
    for (const { phoneNumber } of members) {
      const number = await this.find(phoneNumber);
      if (number) yield* this.inbound(phoneNumber, inboundUrlOf(number, service));
      yield* this.registration(phoneNumber, number, service);
    }
  }

  private async *number(phoneNumber: string): AsyncGenerator<Finding> {
    const number = await this.find(phoneNumber);
    if (!number) {
      yield {
        problem: `The account has no number ${phoneNumber}.`,
        fix: 'Buy the number, or set TWILIO_FROM to one that the account has.',
      };
      return;
    }
    if (!number.capabilities.sms)
      yield {
        problem: `${phoneNumber} cannot send texts.`,
        fix: 'Set TWILIO_FROM to a number with the SMS capability.',
      };
    const service = await this.serviceOf(number);
    if (!service)
      yield {
        problem: `${phoneNumber} belongs to no messaging service, so it has no Advanced Opt-Out.`,
        fix: `Add it to the sender pool of a messaging service (${GUIDE}).`,
      };
    yield* this.inbound(phoneNumber, inboundUrlOf(number, service));
    yield* this.registration(phoneNumber, number, service);
  }

  private async *shortCode(shortCode: string): AsyncGenerator<Finding> {
    const [found] = await this.client.shortCodes.list({ shortCode, limit: 1 });
    if (found) yield* this.inbound(shortCode, found.smsUrl);
    else
      yield {
        problem: `The account has no short code ${shortCode}.`,
        fix: 'Lease the short code, or set TWILIO_FROM to a sender that the account has.',
      };
  }

  /** Replies such as STOP reach us only through this address. */
  private *inbound(sender: string, url: string | undefined): Generator<Finding> {
    const wanted = `${this.config.PUBLIC_URL}/api/webhooks/twilio/inbound`;
    const [called] = (url ?? '').split('#');
    if (called !== wanted)
      yield {
        problem: `Replies to ${sender} go to ${called || 'no address'}, not to ${wanted}.`,
        fix: `Set the address for incoming messages to ${wanted}#rc=5&rp=all, with POST.`,
      };
  }

  /** US carriers block texts of senders that are not registered. */
  private async *registration(sender: string, number: PhoneNumber | undefined, service: Service | undefined) {
    if (TOLL_FREE.test(sender)) yield* this.tollFree(sender, number);
    else yield* this.campaign(sender, service);
  }

  private async *tollFree(sender: string, number: PhoneNumber | undefined): AsyncGenerator<Finding> {
    if (!number) return;
    const verifications = await this.client.messaging.v1.tollfreeVerifications.list({
      tollfreePhoneNumberSid: number.sid,
    });
    if (!verifications.some(({ status }) => status === 'TWILIO_APPROVED'))
      yield {
        problem: `The toll-free number ${sender} is not verified (${verifications[0]?.status ?? 'not submitted'}).`,
        fix: `Submit the toll-free verification in the Twilio Console and wait for its approval (${GUIDE}).`,
      };
  }

  private async *campaign(sender: string, service: Service | undefined): AsyncGenerator<Finding> {
    const [campaign] = service ? await this.client.messaging.v1.services(service.sid).usAppToPerson.list() : [];
    if (!campaign) {
      yield {
        problem: `${sender} has no 10DLC campaign.`,
        fix: `Register the brand and a campaign for its messaging service (${GUIDE}).`,
      };
      return;
    }
    const { status } = await this.client.messaging.v1.brandRegistrations(campaign.brandRegistrationSid).fetch();
    if (status !== 'APPROVED')
      yield {
        problem: `The 10DLC brand of ${sender} is not approved (${status}).`,
        fix: `Correct the brand registration in the Twilio Console (${GUIDE}).`,
      };
    if (campaign.campaignStatus !== 'VERIFIED')
      yield {
        problem: `The 10DLC campaign of ${sender} is not verified (${campaign.campaignStatus}).`,
        fix: `Wait for the review, or correct the campaign in the Twilio Console (${GUIDE}).`,
      };
  }

  private async find(phoneNumber: string): Promise<PhoneNumber | undefined> {
    const [number] = await this.client.incomingPhoneNumbers.list({ phoneNumber, limit: 1 });
    return number;
  }

  private async serviceOf({ sid }: PhoneNumber): Promise<Service | undefined> {
    for (const service of await this.client.messaging.v1.services.list()) {
      const members = await this.membersOf(service);
      if (members.some((member) => member.sid === sid)) return service;
    }
    return undefined;
  }

  /** Lists by the service's SID, because list items of the SDK do not contain it. */
  private membersOf({ sid }: Service) {
    return this.client.messaging.v1.services(sid).phoneNumbers.list();
  }
}

const inboundUrlOf = ({ smsUrl }: PhoneNumber, service: Service | undefined) =>
  !service || service.useInboundWebhookOnNumber ? smsUrl : service.inboundRequestUrl;
