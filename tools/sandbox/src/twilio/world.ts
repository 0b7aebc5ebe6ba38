import type { SimulatedClock } from '../clock.js';
import { newSid, type State, type Table } from '../state.js';
import { keywordOf, replyTo, type OptOutType } from './keywords.js';
import type { Phone, Text } from './texts.js';

/** Simulated milliseconds a text takes from acceptance to the carrier, and on to the phone. */
const TO_CARRIER_MS = 100;
const TO_PHONE_MS = 200;
export const EXPIRED = 30036;

export interface TwilioSettings {
  accountSid: string;
  authToken: string;
  /** The number texts come from when a messaging service sends them. */
  from: string;
}

export interface NewText {
  to: string;
  from: string | null;
  service: string | null;
  body: string;
  callback: string | null;
  validitySeconds: number;
  /** Extra time in the provider's queue. */
  heldMs: number;
}

/** The telephone network and the account at its provider. */
export class TwilioWorld {
  readonly texts: Table<Text>;
  readonly phones: Table<Phone>;
  private readonly moving = new Set<string>();
  private readonly statusListeners: ((text: Text) => void)[] = [];
  private announceInbound: (text: Text, keyword: OptOutType | null) => void = () => undefined;
  private announceArrival: (text: Text) => void = () => undefined;

  constructor(
    private readonly state: State,
    private readonly clock: SimulatedClock,
    readonly settings: TwilioSettings,
  ) {
    this.texts = state.table<Text>('twilio.texts');
    this.phones = state.table<Phone>('twilio.phones');
    for (const { sid, dueAt } of this.texts.values()) if (dueAt !== null) this.moving.add(sid);
  }

  onStatus(announce: (text: Text) => void) {
    this.statusListeners.push(announce);
  }

  onInbound(announce: (text: Text, keyword: OptOutType | null) => void) {
    this.announceInbound = announce;
  }

  /** Registers a listener for texts that arrive at a phone. */
  onArrival(announce: (text: Text) => void) {
    this.announceArrival = announce;
  }

  phone(number: string): Phone {
    return this.phones.get(number) ?? { optedOut: false, unreachable: null };
  }

  /** Accepts a text for sending. */
  accept(given: NewText): Text {
    return this.state.atomically(() => {
      const text = this.queue(given);
      this.announceStatus(text);
      return text;
    });
  }

  /** A text typed on a phone: keywords change the provider's opt-out list, and the webhook receives every text. */
  reply(phone: string, body: string): Text {
    return this.state.atomically(() => {
      const keyword = keywordOf(body);
      if (keyword === 'STOP') this.phones.put(phone, { ...this.phone(phone), optedOut: true });
      if (keyword === 'START') this.phones.put(phone, { ...this.phone(phone), optedOut: false });
      const text = this.inbound(phone, body);
      this.announceInbound(text, keyword);
      if (keyword) this.answer(phone, replyTo(keyword), true);
      return text;
    });
  }

  /** Replies to an inbound text; a `keywordReply` is sent even to a phone that has just opted out. */
  answer(phone: string, body: string, keywordReply = false) {
    if (this.phone(phone).optedOut && !keywordReply) return;
    const rest = { callback: null, validitySeconds: 36_000, heldMs: 0 };
    const text = this.queue({ to: phone, body, ...this.conversationOf(phone), ...rest });
    this.texts.put(text.sid, { ...text, direction: 'outbound-reply', keywordReply });
  }

  /** Advances every text whose next step is due (simulated instant). */
  run(now: Date) {
    for (const sid of this.moving) {
      let text = this.texts.get(sid);
      while (text && text.dueAt !== null && text.dueAt <= now.getTime()) text = this.step(text, text.dueAt);
      if (!text || text.dueAt === null) this.moving.delete(sid);
    }
  }

  private announceStatus(text: Text) {
    for (const announce of this.statusListeners) announce(text);
  }

  private queue(given: NewText): Text {
    const now = this.clock.now().getTime();
    const sid = newSid('SM');
    this.moving.add(sid);
    return this.texts.put(sid, {
      sid,
      to: given.to,
      from: given.from ?? this.settings.from,
      service: given.service,
      body: given.body,
      direction: 'outbound-api',
      status: 'queued',
      errorCode: null,
      createdAt: now,
      updatedAt: now,
      sentAt: null,
      receivedAt: null,
      dueAt: now + TO_CARRIER_MS + given.heldMs,
      expiresAt: now + given.validitySeconds * 1000,
      callback: given.callback,
      keywordReply: false,
    });
  }

  /** Returns the sender of the newest text to a phone, to which people reply. */
  private conversationOf(phone: string): { from: string; service: string | null } {
    const last = this.texts.newestFirst().find(({ to }) => to === phone);
    return { from: last?.from ?? this.settings.from, service: last?.service ?? null };
  }

  private inbound(phone: string, body: string): Text {
    const now = this.clock.now().getTime();
    const sid = newSid('SM');
    const instants = { createdAt: now, updatedAt: now, sentAt: now, receivedAt: null, dueAt: null, expiresAt: null };
    const { from: to, service } = this.conversationOf(phone);
    const text: Text = {
      ...instants,
      sid,
      to,
      from: phone,
      service,
      body,
      direction: 'inbound',
      status: 'received',
      errorCode: null,
      callback: null,
      keywordReply: false,
    };
    return this.texts.put(sid, text);
  }

  private step(text: Text, at: number): Text {
    return this.state.atomically(() => {
      const next = this.texts.put(text.sid, { ...this.advanced(text, at), updatedAt: at });
      this.announceStatus(next);
      if (next.status === 'delivered') this.announceArrival(next);
      return next;
    });
  }

  private advanced(text: Text, at: number): Text {
    if (text.status === 'queued') {
      if (text.expiresAt !== null && at > text.expiresAt)
        return { ...text, status: 'failed', errorCode: EXPIRED, dueAt: null };
      return { ...text, status: 'sent', sentAt: at, dueAt: at + TO_PHONE_MS };
    }
    const { unreachable } = this.phone(text.to);
    if (unreachable !== null) return { ...text, status: 'undelivered', errorCode: unreachable, dueAt: null };
    return { ...text, status: 'delivered', receivedAt: at, dueAt: null };
  }
}
