import { z } from 'zod';
import { DEFAULTS, type SandboxSettings } from './settings.js';

const Environment = z.object({
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(3100),
  SANDBOX_SMTP_PORT: z.coerce.number().int().min(0).max(65_535).default(3125),
  SANDBOX_HOST: z.string().default(DEFAULTS.host),
  SANDBOX_PUBLIC_URL: z.url().optional(),
  SANDBOX_DATA: z.string().min(1).optional(),
  SANDBOX_SEED: z.string().min(1).default(DEFAULTS.seed),
  HISTORY: z.string().min(1).optional(),
  STRIPE_API_KEY: z.string().min(1).default(DEFAULTS.stripeApiKey),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).default(DEFAULTS.stripeWebhookSecret),
  STRIPE_WEBHOOK_URL: z.url().optional(),
  TWILIO_ACCOUNT_SID: z.string().min(1).default(DEFAULTS.twilioAccountSid),
  TWILIO_AUTH_TOKEN: z.string().min(1).default(DEFAULTS.twilioAuthToken),
  TWILIO_FROM: z.string().min(1).default(DEFAULTS.twilioFrom),
  TWILIO_INBOUND_URL: z.url().optional(),
  TWILIO_EVENTS_URL: z.url().optional(),
  SENDGRID_API_KEY: z.string().min(1).default(DEFAULTS.sendgridApiKey),
  SENDGRID_EVENTS_URL: z.url().optional(),
  SENDGRID_WEBHOOK_PRIVATE_KEY: z.string().min(1).optional(),
});

/** The sandbox's settings from its environment; ends the process with the names of all bad variables. */
export function readConfig(): SandboxSettings {
  // oxlint-disable-next-line node/no-process-env -- the one place that reads the environment
  const given = Object.entries(process.env).filter(([, value]) => value !== '');
  const result = Environment.safeParse(Object.fromEntries(given));
  if (result.success) return settingsFrom(result.data);
  console.error(
    `Bad environment variables: ${[...new Set(result.error.issues.map(({ path }) => path.join('.')))].join(', ')}`,
  );
  return process.exit(1);
}

function settingsFrom(env: z.output<typeof Environment>): SandboxSettings {
  return {
    port: env.SANDBOX_PORT,
    smtpPort: env.SANDBOX_SMTP_PORT,
    host: env.SANDBOX_HOST,
    publicUrl: env.SANDBOX_PUBLIC_URL ?? `http://localhost:${env.SANDBOX_PORT}`,
    data: env.SANDBOX_DATA,
    history: env.HISTORY,
    seed: env.SANDBOX_SEED,
    stripeApiKey: env.STRIPE_API_KEY,
    stripeWebhookSecret: env.STRIPE_WEBHOOK_SECRET,
    twilioAccountSid: env.TWILIO_ACCOUNT_SID,
    twilioAuthToken: env.TWILIO_AUTH_TOKEN,
    // With several senders, the messaging service has the number of the first
    twilioFrom: env.TWILIO_FROM.split(',')[0]!,
    sendgridApiKey: env.SENDGRID_API_KEY,
    sendgridPrivateKey: env.SENDGRID_WEBHOOK_PRIVATE_KEY,
    webhooks: {
      stripe: env.STRIPE_WEBHOOK_URL,
      twilioInbound: env.TWILIO_INBOUND_URL,
      twilioEvents: env.TWILIO_EVENTS_URL,
      sendgrid: env.SENDGRID_EVENTS_URL,
    },
  };
}
