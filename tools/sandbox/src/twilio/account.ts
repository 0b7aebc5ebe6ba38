import { z } from 'zod';
import type { State, Table } from '../state.js';

const number = z.strictObject({
  sid: z.string().startsWith('PN'),
  /** E.164. */
  phoneNumber: z.string(),
  canText: z.boolean(),
  /** URL that its inbound texts are posted to. */
  inboundUrl: z.string(),
});

const service = z.strictObject({
  sid: z.string().startsWith('MG'),
  inboundUrl: z.string().nullable(),
  /** Whether the address of each number is called instead. */
  usesNumberUrl: z.boolean(),
  /** Sids of its numbers. */
  numbers: z.array(z.string()),
  /** State of its 10DLC campaign and of the brand; null: not registered. */
  campaign: z.enum(['PENDING', 'IN_PROGRESS', 'VERIFIED', 'FAILED', 'SUSPENDED']).nullable(),
  brand: z.enum(['PENDING', 'APPROVED', 'FAILED', 'IN_REVIEW', 'SUSPENDED']),
});

/** A webhook sink of Event Streams with its subscription. */
const sink = z.strictObject({
  sid: z.string().startsWith('DG'),
  destination: z.url(),
  status: z.enum(['initialized', 'validating', 'active', 'failed']),
  /** Types of events, such as `com.twilio.messaging.message.delivered`. */
  types: z.array(z.string()),
});

const shape = z.strictObject({
  status: z.enum(['active', 'suspended', 'closed']),
  type: z.enum(['Full', 'Trial']),
  numbers: z.array(number),
  shortCodes: z.array(z.strictObject({ shortCode: z.string(), inboundUrl: z.string() })),
  services: z.array(service),
  sinks: z.array(sink),
  /** State of the verification of toll-free numbers, by the number's sid. */
  tollFree: z.record(z.string(), z.enum(['PENDING_REVIEW', 'IN_REVIEW', 'TWILIO_APPROVED', 'TWILIO_REJECTED'])),
});

/** What the account's owner has bought and registered. */
export type TwilioAccountSettings = z.infer<typeof shape>;

export const TwilioAccountChange = shape.partial();
export type TwilioAccountChange = z.infer<typeof TwilioAccountChange>;

export const NUMBER_SID = `PN${'0'.repeat(32)}`;
export const SERVICE_SID = `MG${'0'.repeat(32)}`;
export const SINK_SID = `DG${'0'.repeat(32)}`;

/** What a subscription needs to report the final status of each text. */
export const STATUS_TYPES = ['delivered', 'undelivered', 'failed'].map(
  (status) => `com.twilio.messaging.message.${status}`,
);

interface Defaults {
  from: string;
  inboundUrl: () => string | undefined;
  /** Where Event Streams sends the status of texts. */
  eventsUrl: () => string | undefined;
}

/** The account: initially with one number in a messaging service, registered as US carriers require. */
export class TwilioAccount {
  private readonly changes: Table<TwilioAccountChange>;

  constructor(
    state: State,
    private readonly defaults: Defaults,
  ) {
    this.changes = state.table('twilio.account');
  }

  get settings(): TwilioAccountSettings {
    const inboundUrl = this.defaults.inboundUrl() ?? '';
    const destination = this.defaults.eventsUrl();
    return {
      status: 'active',
      type: 'Full',
      numbers: [{ sid: NUMBER_SID, phoneNumber: this.defaults.from, canText: true, inboundUrl }],
      shortCodes: [],
      services: [
        {
          sid: SERVICE_SID,
          inboundUrl,
          usesNumberUrl: false,
          numbers: [NUMBER_SID],
          campaign: 'VERIFIED',
          brand: 'APPROVED',
        },
      ],
      sinks: destination ? [{ sid: SINK_SID, destination, status: 'active', types: STATUS_TYPES }] : [],
      tollFree: {},
      ...this.changes.get('account'),
    };
  }

  /** Changes these settings; the others remain unchanged. */
  change(change: TwilioAccountChange) {
    this.changes.put('account', { ...this.changes.get('account'), ...TwilioAccountChange.parse(change) });
  }
}
