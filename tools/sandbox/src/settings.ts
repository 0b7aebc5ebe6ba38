/** Callback URLs; undefined without a receiver. */
export interface Webhooks {
  stripe?: string;
  twilioInbound?: string;
  /** Sink of Twilio's Event Streams for the status of texts. */
  twilioEvents?: string;
  sendgrid?: string;
}

export interface SandboxSettings {
  port: number;
  /** Port of the SMTP server; 0 for a free port, none by default. */
  smtpPort?: number;
  host: string;
  /** The address under which browsers reach the hosted pages; by default the sandbox's own address. */
  publicUrl?: string;
  /** Directory that stores the state; by default it is only in memory. */
  data?: string;
  /** Directory with draw history in the official feed's shape. */
  history?: string;
  /** Seed of the results; the same seed produces the same draws. */
  seed: string;
  /** Provider keys; several are separated by commas. */
  stripeApiKey: string;
  stripeWebhookSecret: string;
  twilioAccountSid: string;
  twilioAuthToken: string;
  twilioFrom: string;
  sendgridApiKey: string;
  /** PEM or base64 DER; by default created once and stored. */
  sendgridPrivateKey?: string;
  webhooks: Webhooks;
}

/** Keys for this machine only; they are valid nowhere else. */
export const DEFAULTS = {
  host: '127.0.0.1',
  seed: 'numbercast',
  stripeApiKey: 'sk_test_numbercast',
  stripeWebhookSecret: 'whsec_numbercast',
  twilioAccountSid: 'AC00000000000000000000000000000000',
  twilioAuthToken: 'numbercast-twilio-token',
  twilioFrom: '+15005550006',
  sendgridApiKey: 'SG.numbercast',
} as const;
