import type { Mail } from '../sendgrid/mails.js';
import type { SendGridWorld } from '../sendgrid/world.js';
import type { Text } from '../twilio/texts.js';
import type { TwilioWorld } from '../twilio/world.js';

/** A message as a phone or mailbox received it. */
export interface Arrival {
  channel: 'sms' | 'email';
  to: string;
  /** For an email, the first line is the subject. */
  text: string;
  /** Simulated instant. */
  receivedAt: string;
}

const asText = ({ to, body, receivedAt }: Text): Arrival => ({
  channel: 'sms',
  to,
  text: body,
  receivedAt: new Date(receivedAt ?? 0).toISOString(),
});

const asMail = ({ to, subject, text, receivedAt }: Mail): Arrival => ({
  channel: 'email',
  to,
  text: `${subject}\n${text ?? ''}`,
  receivedAt: new Date(receivedAt ?? 0).toISOString(),
});

/** Messages in order of arrival, for tests that count more of them than this process should store. */
export class Arrivals {
  private waiting: { channel: Arrival['channel']; id: string }[] = [];
  private readonly total = { sms: 0, email: 0 };

  constructor(
    private readonly texts: TwilioWorld,
    private readonly mails: SendGridWorld,
  ) {
    for (const { sid, receivedAt } of texts.texts.values()) if (receivedAt !== null) this.note('sms', sid);
    for (const { id, receivedAt } of mails.mails.values()) if (receivedAt !== null) this.note('email', id);
    texts.onArrival(({ sid }) => this.note('sms', sid));
    mails.onArrival(({ id }) => this.note('email', id));
  }

  /** Number of messages since this process started, including those that were stored before. */
  get counts() {
    return { ...this.total };
  }

  /**
   * Returns the next messages, each once. Forgotten ones are no longer shown on pages and in lists, and the provider's
   * API no longer returns them.
   */
  take({ most, forget }: { most: number; forget: boolean }): Arrival[] {
    const taken = this.waiting.slice(0, most);
    this.waiting = this.waiting.slice(taken.length);
    const arrivals = taken.flatMap(({ channel, id }) => this.arrivalOf(channel, id) ?? []);
    if (forget) for (const { channel, id } of taken) this.forget(channel, id);
    return arrivals;
  }

  private note(channel: Arrival['channel'], id: string) {
    this.total[channel] += 1;
    this.waiting.push({ channel, id });
  }

  private arrivalOf(channel: Arrival['channel'], id: string): Arrival | undefined {
    const text = channel === 'sms' && this.texts.texts.get(id);
    const mail = channel === 'email' && this.mails.mails.get(id);
    return (text && asText(text)) || (mail && asMail(mail)) || undefined;
  }

  private forget(channel: Arrival['channel'], id: string) {
    if (channel === 'sms') this.texts.texts.delete(id);
    else this.mails.mails.delete(id);
  }
}
