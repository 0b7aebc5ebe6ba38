import type { MailPage, OutgoingMail } from './sendgrid-mails.js';

/** Bytes are counted as JSON, because SendGrid does not say how it counts them. */
interface CallSize {
  mails: number;
  values: number;
  valueBytes: number;
  argumentBytes: number;
  bytes: number;
}

/** A request body must be smaller than 30 MB; 1 MB is reserved for the sender and the names of fields. */
const MOST_BYTES = 29_000_000;

/** The strictest limits that SendGrid publishes; `tools/sandbox/src/sendgrid/limits.ts` names the source of each. */
export const CALL_LIMITS: CallSize = {
  mails: 1_000,
  values: 10_000,
  valueBytes: 50_000,
  argumentBytes: 10_000,
  bytes: MOST_BYTES,
};
export const MAIL_LIMITS: CallSize = {
  mails: 1,
  values: 150,
  valueBytes: 10_000,
  argumentBytes: 10_000,
  bytes: MOST_BYTES,
};

const bytesOf = (fields: object) => Buffer.byteLength(JSON.stringify(fields));
/** Returns the maximum size of a text in JSON: six bytes per character, as for control characters. */
const mostBytesOf = (text: string) => 6 * text.length;

const sizeOfPage = ({ subject, html, text }: MailPage): CallSize => ({
  mails: 0,
  values: 0,
  valueBytes: 0,
  argumentBytes: 0,
  bytes: mostBytesOf(subject) + mostBytesOf(html) + mostBytesOf(text),
});

/** Cached sizes, because an email is measured when it is prepared and again when it is added to a call. */
const sizes = new WeakMap<OutgoingMail, CallSize>();

function sizeOfMail(mail: OutgoingMail): CallSize {
  const size = sizes.get(mail) ?? measured(mail);
  sizes.set(mail, size);
  return size;
}

function measured({ to, values, unsubscribeUrl = '', customArgs }: OutgoingMail): CallSize {
  const valueBytes = bytesOf(values);
  const argumentBytes = bytesOf(customArgs);
  const bytes = valueBytes + argumentBytes + mostBytesOf(to) + mostBytesOf(unsubscribeUrl);
  return { mails: 1, values: Object.keys(values).length, valueBytes, argumentBytes, bytes };
}

const sum = (one: CallSize, other: CallSize): CallSize => ({
  mails: one.mails + other.mails,
  values: one.values + other.values,
  valueBytes: one.valueBytes + other.valueBytes,
  argumentBytes: one.argumentBytes + other.argumentBytes,
  bytes: one.bytes + other.bytes,
});

const isWithin = (size: CallSize, limits: CallSize) =>
  size.mails <= limits.mails &&
  size.values <= limits.values &&
  size.valueBytes <= limits.valueBytes &&
  size.argumentBytes <= limits.argumentBytes &&
  size.bytes <= limits.bytes;

/** @throws RangeError for an email that no call can contain */
export function assertWithinLimits(page: MailPage, mail: OutgoingMail) {
  if (!isWithin(sum(sizeOfPage(page), sizeOfMail(mail)), MAIL_LIMITS))
    throw new RangeError('the email exceeds the size limit of a call');
}

/**
 * Divides emails with one page into calls, in their order. A call is within the limits of the API and contains each
 * address once, as SendGrid requires.
 * @param mails each within the limits (`assertWithinLimits`)
 */
export function callsFor<M extends OutgoingMail>(page: MailPage, mails: readonly M[]): M[][] {
  const calls: { mails: M[]; size: CallSize; addresses: Set<string> }[] = [];
  for (const mail of mails) {
    const own = sizeOfMail(mail);
    const address = mail.to.toLowerCase();
    const call = calls.at(-1);
    const size = sum(call?.size ?? sizeOfPage(page), own);
    if (call && isWithin(size, CALL_LIMITS) && !call.addresses.has(address)) {
      call.mails.push(mail);
      call.addresses.add(address);
      call.size = size;
    } else calls.push({ mails: [mail], size: sum(sizeOfPage(page), own), addresses: new Set([address]) });
  }
  return calls.map((call) => call.mails);
}
