import { env, platformEnv } from '@numbercast/platform';
import { z } from 'zod';
import { carrierClasses, USUAL_CLASSES } from './providers/carrier.js';
import { DEFAULT_PER_SECOND } from './dispatch/rate-limiter.js';
import { MOST_PARTITIONS } from './messages/partition.js';
import { areSenders, sendersIn } from './providers/twilio-senders.js';

export const config = env({
  ...platformEnv,
  PORT: platformEnv.PORT.default(3005),
  MONGODB_URI: platformEnv.MONGODB_URI.default('mongodb://127.0.0.1:27017/delivery'),
  TWILIO_ACCOUNT_SID: z.string().startsWith('AC'),
  // During a rotation, this setting and the next two hold the new secret, a comma, and the old secret
  TWILIO_AUTH_TOKEN: z.string().regex(/^[^,\s]+(,[^,\s]+)?$/, 'one token, or two separated by a comma'),
  // The senders of texts, separated by commas: each a phone number, a short code, or the id (MG…) of a messaging service
  // that picks one. A member gets all texts from one of them
  TWILIO_FROM: z
    .string()
    .refine(
      (list) => areSenders(sendersIn(list), MOST_PARTITIONS),
      `up to ${MOST_PARTITIONS} different senders (+1…, a short code or MG…), separated by commas`,
    ),
  TWILIO_API_URL: z.url().optional(),
  SENDGRID_API_KEY: z.string().min(1),
  SENDGRID_API_URL: z.url().optional(),
  SENDGRID_WEBHOOK_PUBLIC_KEY: z
    .string()
    .regex(/^[A-Za-z\d+/]+=*(,[A-Za-z\d+/]+=*)?$/, 'one key in base64, or two separated by a comma'),
  MAIL_FROM: z.email(),
  // The staff's mailbox, which is notified of messages of the contact form
  SUPPORT_EMAIL: z.email(),
  MAIL_POSTAL_ADDRESS: z.string().min(1).default('Numbercast, postal address not set'),
  UNSUBSCRIBE_SECRET: z
    .string()
    .regex(/^[^,]{16,}(,[^,]{16,})?$/, 'one secret of 16 characters or more, or two separated by a comma'),
  SEND_CONCURRENCY: z.coerce.number().int().positive().default(16),
  // Message segments of each sender, as carriers count and charge them
  SMS_PER_SECOND: z.coerce.number().positive().default(DEFAULT_PER_SECOND.sms),
  EMAIL_PER_SECOND: z.coerce.number().positive().default(DEFAULT_PER_SECOND.email),
  // Replicas that may send emails at the same time, each at its part of EMAIL_PER_SECOND. One process sends several times
  // the usual rate, and fewer partitions put more emails into one call
  EMAIL_PARTITIONS: z.coerce.number().int().min(1).max(MOST_PARTITIONS).default(1),
  // Looks up which carrier serves each phone (the provider charges for it); off, every phone is of the class `unknown`
  CARRIER_LOOKUP: z.enum(['on', 'off']).default('off'),
  // Segments a minute and a day by carrier, as the campaign is registered
  CARRIER_CLASSES: carrierClasses.default(USUAL_CLASSES),
  // Prices for estimates, in millionths of a dollar: a segment with the carrier's fee, an e-mail
  SMS_SEGMENT_MICROS: z.coerce.number().int().nonnegative().default(10_900),
  EMAIL_MICROS: z.coerce.number().int().nonnegative().default(900),
  // Folder of the archive, to be read for members' data and receipts (docs/runbooks/archive-delivery-messages.md)
  ARCHIVE_DIR: z.string().min(1).optional(),
  // Technical time: how long a provider may take to answer, how long a send may stay in the air,
  // when an unknown outcome (or an accepted message without a report) is first looked up,
  // and after which an unknown one is sent once more
  PROVIDER_TIMEOUT_MS: z.coerce.number().int().positive().default(10_000),
  SEND_LEASE_MS: z.coerce.number().int().positive().default(30_000),
  UNKNOWN_LOOKUP_MS: z.coerce.number().int().positive().default(10_000),
  ACCEPTED_LOOKUP_MS: z.coerce
    .number()
    .int()
    .positive()
    .default(15 * 60_000),
  UNKNOWN_RESEND_MS: z.coerce
    .number()
    .int()
    .positive()
    .default(30 * 60_000),
});

export type Config = typeof config;
