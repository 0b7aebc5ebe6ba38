import { env, localOrigins, platformEnv } from '@numbercast/platform';
import { z } from 'zod';
import { carrierClasses, USUAL_CLASSES } from './providers/carrier.js';
import { DEFAULT_CONCURRENCY, DEFAULT_PER_SECOND } from './dispatch/rate-limiter.js';
import { MOST_PARTITIONS } from './messages/partition.js';
import { areSenders, sendersIn } from './providers/twilio-senders.js';

const milliseconds = z.coerce.number().int().positive();
const micros = z.coerce.number().int().nonnegative();
const secrets = z.string().regex(/^[^,\s]+(,[^,\s]+)?$/, 'one token, or two separated by a comma');

export const settings = {
  ...platformEnv,
  PORT: platformEnv.PORT.default(3005),
  MONGODB_URI: platformEnv.MONGODB_URI.default('mongodb://127.0.0.1:27017/delivery'),
  TWILIO_ACCOUNT_SID: z.string().startsWith('AC').meta({ description: 'Id of the Twilio account.', secret: true }),
  TWILIO_AUTH_TOKEN: secrets.meta({
    description: 'Auth token of the Twilio account. During a rotation: the new one, a comma, and the old one.',
    secret: true,
  }),
  TWILIO_FROM: z
    .string()
    .refine(
      (list) => areSenders(sendersIn(list), MOST_PARTITIONS),
      `up to ${MOST_PARTITIONS} different senders (+1…, a short code or MG…), separated by commas`,
    )
    .describe(
      'Senders of texts, separated by commas: phone numbers, short codes, or ids (`MG…`) of messaging services. A member receives all texts from one of them.',
    ),
  TWILIO_STATUS: z
    .enum(['callbacks', 'events'])
    .default('callbacks')
    .describe(
      'How Twilio reports the status of texts: `callbacks` sends one request for each step of a text, `events` batches of events from a sink of Event Streams ([guide](guides/text-messages.md#status-in-batches)).',
    ),
  TWILIO_API_URL: z.url().describe('Address of the Twilio sandbox. Unset for Twilio itself.').optional(),
  SENDGRID_API_KEY: z.string().min(1).meta({ description: 'API key of the SendGrid account.', secret: true }),
  SENDGRID_API_URL: z.url().describe('Address of the SendGrid sandbox. Unset for SendGrid itself.').optional(),
  SENDGRID_WEBHOOK_PUBLIC_KEY: z
    .string()
    .regex(/^[A-Za-z\d+/]+=*(,[A-Za-z\d+/]+=*)?$/, 'one key in base64, or two separated by a comma')
    .meta({
      description:
        'Public key of the signed event webhook in base64. During a rotation: the new one, a comma, and the old one.',
      secret: true,
    }),
  MAIL_FROM: z.email().describe('Sender address of emails.'),
  SUPPORT_EMAIL: z.email().describe('Mailbox of the staff, which receives the messages of the contact form.'),
  MAIL_POSTAL_ADDRESS: z
    .string()
    .min(1)
    .describe('Postal address in the footer of emails, which US law (CAN-SPAM) requires.')
    .default('Numbercast, postal address not set'),
  UNSUBSCRIBE_SECRET: z
    .string()
    .regex(/^[^,]{16,}(,[^,]{16,})?$/, 'one secret of 16 characters or more, or two separated by a comma')
    .meta({
      description: 'Signs the unsubscribe links. During a rotation: the new one, a comma, and the old one.',
      secret: true,
    }),
  WEBHOOK_LOCAL_ORIGINS: localOrigins,
  SEND_CONCURRENCY: z.coerce
    .number()
    .int()
    .positive()
    .describe(
      'Messages of a channel that a process sends at the same time. A provider that takes long to respond needs more of them to reach the rates below.',
    )
    .default(DEFAULT_CONCURRENCY),
  SMS_PER_SECOND: z.coerce
    .number()
    .positive()
    .describe('Message segments per second of each sender, as carriers count and charge them.')
    .default(DEFAULT_PER_SECOND.sms),
  EMAIL_PER_SECOND: z.coerce
    .number()
    .positive()
    .describe('Emails per second of all replicas together.')
    .default(DEFAULT_PER_SECOND.email),
  EMAIL_PARTITIONS: z.coerce
    .number()
    .int()
    .min(1)
    .max(MOST_PARTITIONS)
    .describe(
      'Replicas that may send emails at the same time, each at its part of EMAIL_PER_SECOND. Fewer partitions put more emails into one call.',
    )
    .default(1),
  CARRIER_LOOKUP: z
    .enum(['on', 'off'])
    .describe(
      '`on` looks up the carrier of each phone, for which Twilio charges. `off` puts every phone into the class `unknown`.',
    )
    .default('off'),
  CARRIER_CLASSES: carrierClasses
    .meta({ description: 'Segments per minute and per day by carrier, as the campaign is registered.' })
    .default(USUAL_CLASSES),
  SMS_SEGMENT_MICROS: micros
    .describe('Price of a segment with the fee of the carrier, in millionths of a dollar. For estimates.')
    .default(10_900),
  EMAIL_MICROS: micros.describe('Price of an email in millionths of a dollar. For estimates.').default(900),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'an uncompressed point of P-256 in base64url')
    .meta({
      description:
        'Public key with which browsers accept push messages, from `make secrets`. Without the key pair the channel is off. A new pair ends all notifications until members open their profile again.',
      secret: true,
    })
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, '32 bytes in base64url')
    .meta({ description: 'Private key of the pair, which signs push messages.', secret: true })
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:[^@\s]+@\S+|https:\/\/\S+)$/, 'mailto: and an email address, or an https address')
    .describe('Contact for operators of push services: `mailto:` or an https address. Unset: SUPPORT_EMAIL.')
    .optional(),
  PUSH_API_URL: z
    .url()
    .describe('Address of the push sandbox. Unset, messages go to the push services of the browsers only.')
    .optional(),
  PUSH_PER_SECOND: z.coerce
    .number()
    .positive()
    .describe('Push messages per second of all replicas together; one goes to all devices of a member.')
    .default(DEFAULT_PER_SECOND.push),
  ARCHIVE_DIR: z
    .string()
    .min(1)
    .describe(
      'Folder of the archive, which delivery reads for exports and receipts (docs/runbooks/archive-delivery-messages.md).',
    )
    .optional(),
  DNS_SERVERS: z
    .string()
    .regex(/^[^,\s]+(,[^,\s]+)*$/, 'addresses separated by commas')
    .describe(
      'DNS servers that the preflight asks for the records of the sender domain. Unset: the servers of the system.',
    )
    .optional(),
  PROVIDER_TIMEOUT_MS: milliseconds.describe('Milliseconds that a provider may take to answer.').default(10_000),
  SEND_LEASE_MS: milliseconds
    .describe('Milliseconds for which a replica owns a message that it is sending.')
    .default(30_000),
  UNKNOWN_LOOKUP_MS: milliseconds
    .describe('Milliseconds before delivery looks up a message whose outcome is unknown.')
    .default(10_000),
  ACCEPTED_LOOKUP_MS: milliseconds
    .describe('Milliseconds before delivery looks up an accepted message that has no report.')
    .default(15 * 60_000),
  UNKNOWN_RESEND_MS: milliseconds
    .describe('Milliseconds before delivery sends a message once more whose outcome stays unknown.')
    .default(30 * 60_000),
};

export const config = env(settings);

export type Config = typeof config;
