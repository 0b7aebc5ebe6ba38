import type { Fault, FaultOrder } from './faults.js';
import type { FixedResult } from './feeds/draws.js';
import type { FixedJackpot } from './feeds/jackpots.js';
import type { HookReport } from './hooks/hooks.js';
import { mailboxesOf, phonesOf, type MailboxReport, type PhoneReport } from './inbox/received.js';
import { buildServer } from './server.js';
import type { PushDevice, PushMessage, Subscription } from './push/world.js';
import type { SendGridAccountChange } from './sendgrid/account.js';
import { MailServer } from './smtp/mail-server.js';
import { DEFAULTS, type SandboxSettings, type Webhooks } from './settings.js';
import { changeSettings, type SettingsChange } from './stripe/account-settings.js';
import { enterPromotionCode, PaymentEntry, paySession, type PaymentResult } from './stripe/checkout-payment.js';
import { reportCharges } from './stripe/charges-report.js';
import type { TwilioAccountChange } from './twilio/account.js';
import { World } from './world.js';

/** A running sandbox, with the controls that tests and demonstrations use. */
export interface Sandbox {
  /** Base URL for the SDKs, e.g. http://127.0.0.1:3100. */
  url: string;
  /** Port of the SMTP server, if any. */
  smtpPort: number | undefined;
  settings: SandboxSettings;
  /** Base64 DER of the key that verifies SendGrid's event batches. */
  sendgridPublicKey: string;
  now(): Date;
  advance(ms: number): void;
  moveTo(instant: Date): void;
  /** Points callbacks at receivers that started after the sandbox. */
  setWebhooks(webhooks: Webhooks): void;
  /** Pays a checkout session, identified by its id or its URL, from a state whose sales tax may apply. */
  pay(session: string, card?: string, state?: string): PaymentResult;
  /** Enters a promotion code on a payment page. @returns whether it applies */
  enterPromotionCode(session: string, code: string): boolean;
  /** Changes what the account's owner sets in the payment provider's dashboard. */
  setStripe(change: SettingsChange): void;
  /** Changes what the account's owner has bought and registered at Twilio. */
  setTwilio(change: TwilioAccountChange): void;
  /** Changes what the account's owner sets in SendGrid's dashboard. */
  setSendGrid(change: SendGridAccountChange): void;
  reply(phone: string, body: string): void;
  phones(): PhoneReport[];
  mailboxes(): MailboxReport[];
  /** Messages that incoming webhooks, `<url>/hooks/<name>`, received. */
  hooks(): HookReport[];
  /** Creates a push subscription, as a browser does. @param applicationServerKey the sender that may use it */
  subscribe(applicationServerKey?: string): Subscription;
  /** Ends a push subscription. @param status that the push service returns from now on */
  unsubscribe(deviceId: string, status: NonNullable<PushDevice['goneStatus']>): void;
  /** Push messages that a device decrypted, in order of arrival. */
  pushes(deviceId: string): PushMessage[];
  charges(): ReturnType<typeof reportCharges>;
  fault(order: FaultOrder): Fault;
  clearFaults(): void;
  fixResult(result: FixedResult): void;
  /** Sets the jackpot of a draw and, after the draw, the number of winning tickets. */
  fixJackpot(jackpot: FixedJackpot): void;
  close(): Promise<void>;
}

/** Starts a sandbox in this process; with no options on a free port, in memory, with the default keys. */
export async function startSandbox(options: Partial<SandboxSettings> = {}): Promise<Sandbox> {
  const settings: SandboxSettings = { ...DEFAULTS, port: 0, webhooks: {}, ...options };
  const world = new World(settings);
  const app = buildServer(world);
  const address = await app.listen({ port: settings.port, host: settings.host });
  const mailServer = settings.smtpPort === undefined ? undefined : new MailServer(world.sendgrid);
  const smtpPort = await mailServer?.listen(settings.smtpPort ?? 0, settings.host);
  const url = address.replace('0.0.0.0', '127.0.0.1');
  world.publicUrl ||= url;
  world.start();
  const close = async () => {
    await app.close();
    await mailServer?.close();
    world.stop();
  };
  return { url, smtpPort, settings, close, ...levers(world) };
}

/** Returns the session id, which is also the last segment of the session's URL. */
const sessionIdOf = (session: string) => session.slice(session.lastIndexOf('/') + 1);

function levers(world: World): Omit<Sandbox, 'url' | 'smtpPort' | 'settings' | 'close'> {
  return {
    sendgridPublicKey: world.signingKey.publicKey(),
    now: () => world.clock.now(),
    advance: (ms) => world.clock.advance(ms),
    moveTo: (instant) => world.clock.moveTo(instant),
    setWebhooks: (webhooks) => world.changeWebhooks(webhooks),
    pay: (session, card = '4242424242424242', state) =>
      paySession(world.stripe, sessionIdOf(session), PaymentEntry.parse({ card, state })),
    enterPromotionCode: (session, code) => {
      const found = world.stripe.tables.sessions.get(sessionIdOf(session));
      return found !== undefined && enterPromotionCode(world.stripe, found, code);
    },
    setStripe: (change) => void changeSettings(world.stripe, change),
    setTwilio: (change) => world.twilioAccount.change(change),
    setSendGrid: (change) => world.sendgridAccount.change(change),
    reply: (phone, body) => void world.twilio.reply(phone, body),
    phones: () => phonesOf(world.twilio),
    mailboxes: () => mailboxesOf(world.sendgrid),
    hooks: () => world.hooks.report(),
    subscribe: (applicationServerKey) => world.push.subscribe(applicationServerKey),
    unsubscribe: (deviceId, status) => void world.push.end(deviceId, status),
    pushes: (deviceId) => world.push.receivedBy(deviceId),
    charges: () => reportCharges(world.stripe),
    fault: (order) => world.faults.order(order),
    clearFaults: () => world.faults.clear(),
    fixResult: (result) => world.draws.fix(result),
    fixJackpot: (jackpot) => world.jackpots.fix(jackpot),
  };
}
