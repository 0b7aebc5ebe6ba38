import type { Consent } from '../consents/consent.js';
import type { Contact } from '../contacts/contact.js';
import type { Row } from './transitions.js';

/** What members get of what is kept of them: all but the marks of our own work, and who of ours has sent something again. */
export const ownMessage = (row: Row) => {
  const { _id: id, channel, state, reason, numbers, reply, notice, letter, correction, account, resend } = row;
  const { createdAt, deadline, acceptedAt, deliveredAt, to, segments, carrier, template, providerId } = row;
  return {
    id,
    channel,
    state,
    reason,
    to,
    numbers,
    reply,
    notice,
    letter,
    correction,
    account: account && { kind: account.kind, to: account.to, now: account.now },
    sentAgainAt: resend?.at,
    createdAt,
    deadline,
    acceptedAt,
    deliveredAt,
    segments,
    carrier,
    template,
    providerId,
  };
};

export const ownConsent = ({ channel, isAllowed, source, heardAt }: Consent) => ({
  channel,
  isAllowed,
  source,
  heardAt,
});

export const ownContact = ({
  email,
  phone,
  firstName,
  timeZones,
  channels,
  numbersOff,
  jackpotFrom,
  smsAllowed,
  emailAllowed,
}: Contact) => ({
  email,
  phone,
  firstName,
  timeZones,
  channels,
  numbersOff,
  jackpotFrom,
  smsAllowed,
  emailAllowed,
});
