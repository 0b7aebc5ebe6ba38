import type { Mail } from '../sendgrid/mails.js';
import type { SendGridWorld } from '../sendgrid/world.js';
import type { Text } from '../twilio/texts.js';
import type { TwilioWorld } from '../twilio/world.js';

export interface ReceivedText {
  sid: string;
  from: string;
  body: string;
  /** Simulated instant. */
  receivedAt: string;
  /** True for the provider's own replies to STOP, START and HELP. */
  keywordReply: boolean;
}

export interface PhoneReport {
  phone: string;
  optedOut: boolean;
  messages: ReceivedText[];
}

export interface ReceivedMail {
  id: string;
  from: string;
  subject: string;
  text: string | null;
  html: string | null;
  headers: Record<string, string>;
  customArgs: Record<string, string>;
  /** Simulated instant. */
  receivedAt: string;
}

export interface MailboxReport {
  address: string;
  messages: ReceivedMail[];
}

/** Returns the texts that each phone actually received, in order of arrival. */
export function phonesOf(world: TwilioWorld): PhoneReport[] {
  const phones = new Map<string, Text[]>();
  for (const text of world.texts.values()) {
    const number = text.direction === 'inbound' ? text.from : text.to;
    const texts = phones.get(number) ?? [];
    phones.set(number, texts);
    if (text.receivedAt !== null) texts.push(text);
  }
  return [...phones].map(([phone, texts]) => {
    const messages = texts.sort(byArrival).map(receivedText);
    return { phone, optedOut: world.phone(phone).optedOut, messages };
  });
}

/** Emails received by each mailbox, in order of arrival. */
export function mailboxesOf(world: SendGridWorld): MailboxReport[] {
  const boxes = new Map<string, Mail[]>();
  for (const mail of world.mails.values()) {
    const address = mail.to.toLowerCase();
    const mails = boxes.get(address) ?? [];
    boxes.set(address, mails);
    if (mail.receivedAt !== null) mails.push(mail);
  }
  return [...boxes].map(([address, mails]) => ({ address, messages: mails.sort(byArrival).map(receivedMail) }));
}

function byArrival(a: { receivedAt: number | null }, b: { receivedAt: number | null }) {
  return (a.receivedAt ?? 0) - (b.receivedAt ?? 0);
}

function receivedText({ sid, from, body, receivedAt, keywordReply }: Text): ReceivedText {
  return { sid, from, body, receivedAt: new Date(receivedAt ?? 0).toISOString(), keywordReply };
}

function receivedMail({ id, from, subject, text, html, headers, customArgs, receivedAt }: Mail): ReceivedMail {
  return { id, from, subject, text, html, headers, customArgs, receivedAt: new Date(receivedAt ?? 0).toISOString() };
}

/** Returns counts of everything sent by status, and of everything received. */
export function summaryOf(texts: TwilioWorld, mails: SendGridWorld) {
  const outbound = texts.texts
    .values()
    .filter(({ direction, keywordReply }) => direction !== 'inbound' && !keywordReply);
  const phones = phonesOf(texts);
  const boxes = mailboxesOf(mails);
  return {
    texts: countBy(outbound.map(({ status }) => status)),
    mails: countBy(mails.mails.values().map(({ status }) => status)),
    received: {
      texts: phones.flatMap(({ messages }) => messages).filter(({ keywordReply }) => !keywordReply).length,
      mails: boxes.flatMap(({ messages }) => messages).length,
      phones: phones.filter(({ messages }) => messages.length > 0).length,
      mailboxes: boxes.filter(({ messages }) => messages.length > 0).length,
    },
  };
}

function countBy(values: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
