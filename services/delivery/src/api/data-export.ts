import { LANGUAGES } from '@numbercast/lottery';
import { z } from 'zod';
import type { KeptMessage } from '../retention/archive/archivable.js';
import { type Consent, CONSENT_TOPICS } from '../recipients/consents/consent.js';
import type { Device } from '../recipients/devices/device.js';
import { CHANNELS, type Recipient } from '../recipients/recipient.js';
import { numberSet } from '../messages/draw-numbers.js';
import { MESSAGE_STATES } from '../messages/message.js';

const draw = { game: z.string(), date: z.iso.date() };

const keptMessage = z.object({
  id: z.string(),
  channel: z.enum(CHANNELS),
  state: z.enum(MESSAGE_STATES),
  reason: z.string().optional(),
  /** The error of the provider. */
  error: z.object({ code: z.string(), words: z.string().optional() }).optional(),
  to: z.string().optional(),
  numbers: z
    .object({ ...draw, drawId: z.string(), drawAt: z.date(), sets: z.array(numberSet), isFirst: z.boolean() })
    .optional(),
  content: z
    .object({
      kind: z.string(),
      to: z.string().optional(),
      now: z.string().optional(),
      source: z.string().optional(),
      game: z.string().optional(),
      date: z.string().optional(),
      result: numberSet.optional(),
      before: numberSet.optional(),
      drawId: z.string().optional(),
      sets: z.array(numberSet).optional(),
      amountCents: z.int().optional(),
      paymentCents: z.int().optional(),
      nextAttemptAt: z.date().optional(),
      needsConfirmation: z.boolean().optional(),
      renewsAt: z.date().optional(),
      upgradeAt: z.date().optional(),
      turnedOff: z.boolean().optional(),
      paidAt: z.date().optional(),
      plan: z.string().optional(),
      periodStart: z.date().optional(),
      periodEnd: z.date().optional(),
      invoiceNumber: z.string().optional(),
      card: z.object({ brand: z.string(), last4: z.string() }).optional(),
      invoiceUrl: z.string().optional(),
      reason: z.string().optional(),
      subject: z.string().optional(),
      device: z.string().optional(),
      at: z.date().optional(),
      body: z.string().optional(),
    })
    .optional(),
  sentAgainAt: z.date().optional(),
  createdAt: z.date(),
  deadline: z.date(),
  acceptedAt: z.date().optional(),
  deliveredAt: z.date().optional(),
  segments: z.int(),
  carrier: z.string().optional(),
  template: z.string().optional(),
  providerId: z.string().optional(),
});

export const dataExport = z.object({
  contact: z.object({
    email: z.string(),
    phone: z.string(),
    firstName: z.string(),
    timeZones: z.array(z.string()),
    channels: z.array(z.enum(CHANNELS)),
    numbersOff: z.boolean(),
    jackpotFrom: z.number().optional(),
    smsAllowed: z.boolean(),
    emailAllowed: z.boolean(),
    emailResults: z.boolean().optional(),
    textResults: z.boolean().optional(),
    language: z.enum(LANGUAGES).optional(),
    pushResults: z.boolean().optional(),
  }),
  consents: z.array(
    z.object({ channel: z.enum(CONSENT_TOPICS), isAllowed: z.boolean(), source: z.string(), receivedAt: z.date() }),
  ),
  /** Browsers that show notifications. */
  devices: z.array(z.object({ name: z.string(), addedAt: z.date(), endpoint: z.string() })),
  messages: z.array(keptMessage),
});

const withoutCode = <C extends object>(content: C) => ({ ...content, code: undefined });

/** Returns a message as its member may export it: without working fields and without the operator who resent it. */
export const ownMessage = (message: KeptMessage) => {
  const { _id: id, channel, state, reason, error, numbers, content, resend } = message;
  const { createdAt, deadline, acceptedAt, deliveredAt, to, segments, carrier, template, providerId } = message;
  return {
    id,
    channel,
    state,
    reason,
    error,
    to,
    numbers,
    content: content && withoutCode(content),
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

export const ownConsent = ({ channel, isAllowed, source, receivedAt }: Consent) => ({
  channel,
  isAllowed,
  source,
  receivedAt,
});

/** Omits the keys of a device, which are of no use to its member and could be misused. */
export const ownDevice = ({ name, addedAt, endpoint }: Device) => ({ name, addedAt, endpoint });

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
  emailResults,
  textResults,
  pushResults,
}: Recipient) => ({
  email,
  phone,
  firstName,
  timeZones,
  channels,
  numbersOff,
  jackpotFrom,
  smsAllowed,
  emailAllowed,
  emailResults,
  textResults,
  pushResults,
});
