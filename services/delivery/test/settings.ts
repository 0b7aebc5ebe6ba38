import { createECDH, generateKeyPairSync } from 'node:crypto';

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });

const vapid = createECDH('prime256v1');
vapid.generateKeys();

/** Signs like SendGrid; the settings contain the public key. */
export const mailProviderKey = privateKey;

/** Settings of delivery besides those of the platform; no server listens at the providers' addresses. */
export const settings = {
  TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
  TWILIO_AUTH_TOKEN: 'twilio-auth-token',
  TWILIO_FROM: '+15005550006',
  TWILIO_API_URL: 'http://127.0.0.1:1',
  SENDGRID_API_KEY: 'SG.test',
  SENDGRID_API_URL: 'http://127.0.0.1:1',
  SENDGRID_WEBHOOK_PUBLIC_KEY: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  MAIL_FROM: 'numbers@numbercast.example',
  SUPPORT_EMAIL: 'staff@numbercast.example',
  MAIL_POSTAL_ADDRESS: 'Numbercast, 1 Main Street, Little Rock, AR 72201',
  UNSUBSCRIBE_SECRET: 'an unsubscribe secret for tests',
  WEBHOOK_LOCAL_ORIGINS: [] as string[],
  SEND_CONCURRENCY: 8,
  SMS_PER_SECOND: 200,
  EMAIL_PER_SECOND: 200,
  EMAIL_PARTITIONS: 1,
  PUSH_PER_SECOND: 200,
  PUSH_API_URL: 'http://127.0.0.1:1',
  VAPID_PUBLIC_KEY: vapid.getPublicKey('base64url'),
  VAPID_PRIVATE_KEY: vapid.getPrivateKey('base64url'),
  CARRIER_LOOKUP: 'off' as 'on' | 'off',
  CARRIER_CLASSES: {},
  SMS_SEGMENT_MICROS: 10_900,
  EMAIL_MICROS: 900,
  PROVIDER_TIMEOUT_MS: 2_000,
  SEND_LEASE_MS: 3_000,
  UNKNOWN_LOOKUP_MS: 300,
  ACCEPTED_LOOKUP_MS: 3_000,
  // On a busy machine reports are delayed by seconds; that must not cause a second message
  UNKNOWN_RESEND_MS: 60_000,
};
