import { randomBytes } from 'node:crypto';
import type { SimulatedClock } from '../clock.js';
import type { State, Table } from '../state.js';
import { fateOf, type EventName, type Mail, type MailEvent } from './mails.js';

/** Simulated milliseconds from acceptance to the mailbox, and until a deferred mail is tried again. */
const TO_MAILBOX_MS = 200;
const DEFERRED_MS = 1_000;
const RETURNED_MS = 1_000;

const BOUNCED = 'Bounced Address';
const SPAM_REPORTED = 'Spam Reporting Address';

export interface SendGridSettings {
  /** All keys that are currently valid. */
  apiKeys: string[];
}

export type NewMail = Pick<
  Mail,
  'to' | 'from' | 'fromName' | 'replyTo' | 'subject' | 'text' | 'html' | 'headers' | 'customArgs' | 'categories'
>;

/** The mail system: mailboxes, and the account at its provider with its suppression list. */
export class SendGridWorld {
  readonly mails: Table<Mail>;
  private readonly suppressed: Table<{ reason: string }>;
  private readonly moving = new Set<string>();
  private announce: (event: MailEvent) => void = () => undefined;
  private announceArrival: (mail: Mail) => void = () => undefined;

  constructor(
    private readonly state: State,
    private readonly clock: SimulatedClock,
    readonly settings: SendGridSettings,
  ) {
    this.mails = state.table<Mail>('sendgrid.mails');
    this.suppressed = state.table('sendgrid.suppressed');
    for (const { id, dueAt } of this.mails.values()) if (dueAt !== null) this.moving.add(id);
  }

  onEvent(announce: (event: MailEvent) => void) {
    this.announce = announce;
  }

  /** Registers a listener for mails that arrive at a mailbox. */
  onArrival(announce: (mail: Mail) => void) {
    this.announceArrival = announce;
  }

  /** Accepts one request's mails and returns their common X-Message-Id. */
  accept(mails: NewMail[], heldMs: number): string {
    const messageId = randomBytes(16).toString('base64url');
    this.state.atomically(() => {
      for (const [index, mail] of mails.entries()) this.queue(mail, { messageId, index, heldMs });
    });
    return messageId;
  }

  /** Puts mails that bypassed the provider straight into their mailboxes; the provider reports no events for them. */
  receive(mails: NewMail[]) {
    const messageId = randomBytes(16).toString('base64url');
    const at = this.clock.now().getTime();
    this.state.atomically(() => {
      for (const [index, mail] of mails.entries()) {
        const id = `${messageId}.${index}`;
        const there = { id, messageId, acceptedAt: at, receivedAt: at, status: 'delivered' as const, dueAt: null };
        this.announceArrival(this.mails.put(id, { ...mail, ...there }));
      }
    });
  }

  /** Removes an address from the list of bounces or spam reports. @returns whether it was listed */
  lift(address: string, list: 'bounces' | 'spam_reports'): boolean {
    const key = address.toLowerCase();
    const isListed = this.suppressed.get(key)?.reason === (list === 'bounces' ? BOUNCED : SPAM_REPORTED);
    if (isListed) this.suppressed.delete(key);
    return isListed;
  }

  /** Advances every mail whose next step is due (simulated instant). */
  run(now: Date) {
    for (const id of this.moving) {
      let mail = this.mails.get(id);
      while (mail && mail.dueAt !== null && mail.dueAt <= now.getTime()) mail = this.step(mail, mail.dueAt);
      if (!mail || mail.dueAt === null) this.moving.delete(id);
    }
  }

  private queue(given: NewMail, { messageId, index, heldMs }: { messageId: string; index: number; heldMs: number }) {
    const acceptedAt = this.clock.now().getTime();
    const reason = this.suppressed.get(given.to.toLowerCase())?.reason;
    const mail: Mail = {
      ...given,
      id: `${messageId}.${index}`,
      messageId,
      acceptedAt,
      receivedAt: null,
      status: reason ? 'dropped' : 'processed',
      dueAt: reason ? null : acceptedAt + TO_MAILBOX_MS + heldMs,
    };
    this.mails.put(mail.id, mail);
    if (reason) this.report(mail, 'dropped', { at: acceptedAt, reason });
    else {
      this.moving.add(mail.id);
      this.report(mail, 'processed', { at: acceptedAt });
    }
  }

  private step(mail: Mail, at: number): Mail {
    return this.state.atomically(() => {
      const fate = fateOf(mail.to);
      if (fate === 'bounce') return this.refuse(mail, { at, type: 'bounce', reason: '550 5.1.1 No such mailbox' });
      if (fate === 'full' && !this.hasReturned(mail.to))
        return this.refuse(mail, { at, type: 'bounce', reason: '552 5.2.2 Mailbox full' });
      if (fate === 'returned') return mail.status === 'delivered' ? this.returnLate(mail, at) : this.take(mail, at);
      if (fate === 'block') return this.refuse(mail, { at, type: 'blocked', reason: '550 5.7.1 Blocked by policy' });
      if (fate === 'defer' && mail.status !== 'deferred') return this.defer(mail, at);
      return this.deliver(mail, at);
    });
  }

  private refuse(mail: Mail, { at, type, reason }: { at: number; type: string; reason: string }): Mail {
    if (type === 'bounce') this.suppress(mail.to, BOUNCED);
    this.report(mail, 'bounce', { at, reason, status: reason.slice(4, 9), type });
    return this.mails.put(mail.id, { ...mail, status: 'bounced', dueAt: null });
  }

  private hasReturned(address: string) {
    return this.mails.values().some(({ to, status }) => to === address && status === 'bounced');
  }

  private take(mail: Mail, at: number): Mail {
    return this.mails.put(mail.id, { ...this.deliver(mail, at), dueAt: at + RETURNED_MS });
  }

  /** Bounces a delivered mail; events of asynchronous bounces do not contain the id of the message. */
  private returnLate(mail: Mail, at: number): Mail {
    this.suppress(mail.to, BOUNCED);
    const details = { at, reason: '550 5.1.1 No such mailbox', status: '5.1.1', type: 'bounce', sg_message_id: '' };
    this.report(mail, 'bounce', details);
    return this.mails.put(mail.id, { ...mail, status: 'bounced', dueAt: null });
  }

  private defer(mail: Mail, at: number): Mail {
    this.report(mail, 'deferred', { at, response: '451 4.7.1 Try again later', attempt: '1' });
    return this.mails.put(mail.id, { ...mail, status: 'deferred', dueAt: at + DEFERRED_MS });
  }

  private deliver(mail: Mail, at: number): Mail {
    this.report(mail, 'delivered', { at, response: '250 2.0.0 OK' });
    const spam = fateOf(mail.to) === 'spam';
    if (spam) this.suppress(mail.to, SPAM_REPORTED);
    if (spam) this.report(mail, 'spamreport', { at });
    const delivered = this.mails.put(mail.id, { ...mail, status: 'delivered', receivedAt: at, dueAt: null });
    this.announceArrival(delivered);
    return delivered;
  }

  private suppress(address: string, reason: string) {
    this.suppressed.put(address.toLowerCase(), { reason });
  }

  private report(mail: Mail, event: EventName, { at, ...details }: { at: number } & Record<string, unknown>) {
    this.announce({
      ...mail.customArgs,
      email: mail.to,
      timestamp: Math.floor(at / 1000),
      'smtp-id': `<${mail.messageId}@sandbox.local>`,
      event,
      category: mail.categories,
      sg_event_id: randomBytes(16).toString('base64url'),
      sg_message_id: `${mail.messageId}.recvd-sandbox-${mail.id.split('.').at(-1)}`,
      ...details,
    });
  }
}
