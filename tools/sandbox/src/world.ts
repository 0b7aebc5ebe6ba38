import { SimulatedClock } from './clock.js';
import { Courier } from './courier/courier.js';
import { DueWork } from './due-work.js';
import { Faults } from './faults.js';
import { Draws } from './feeds/draws.js';
import { Jackpots } from './feeds/jackpots.js';
import { Hooks } from './hooks/hooks.js';
import { PushWorld } from './push/world.js';
import { SendGridAccount } from './sendgrid/account.js';
import { connectEvents } from './sendgrid/events.js';
import { SigningKey } from './sendgrid/signing-key.js';
import { SendGridWorld } from './sendgrid/world.js';
import type { SandboxSettings, Webhooks } from './settings.js';
import { State } from './state.js';
import { runBilling } from './stripe/renewals.js';
import { registerEndpoint } from './stripe/webhook-endpoint-operations.js';
import { connectWebhooks } from './stripe/webhooks.js';
import { StripeWorld } from './stripe/world.js';
import { TwilioAccount } from './twilio/account.js';
import { connectCallbacks } from './twilio/callbacks.js';
import { connectEventStream } from './twilio/event-stream.js';
import { TwilioWorld } from './twilio/world.js';

const BILLING_MS = 1_000;
const DELIVERY_MS = 100;

/** All simulated external systems: time, payments, phones, mail, push services and lottery results. */
export class World {
  readonly state: State;
  readonly clock: SimulatedClock;
  readonly faults: Faults;
  readonly stripe: StripeWorld;
  readonly twilio: TwilioWorld;
  readonly sendgrid: SendGridWorld;
  readonly push: PushWorld;
  readonly signingKey: SigningKey;
  readonly twilioAccount: TwilioAccount;
  readonly sendgridAccount: SendGridAccount;
  readonly draws: Draws;
  readonly jackpots: Jackpots;
  readonly hooks: Hooks;
  readonly webhooks: Webhooks;
  /** Set when the server listens, unless the settings name it. */
  publicUrl: string;
  private readonly courier: Courier;
  private readonly dueWork: DueWork;

  constructor(settings: SandboxSettings) {
    this.publicUrl = settings.publicUrl ?? '';
    this.webhooks = { ...settings.webhooks };
    this.state = State.open(settings.data);
    this.clock = new SimulatedClock(this.state);
    this.faults = new Faults(this.state);
    this.courier = new Courier(this.state, this.faults);
    this.dueWork = new DueWork(this.clock);
    this.stripe = new StripeWorld(this.state, this.clock, {
      apiKeys: settings.stripeApiKey.split(','),
      webhookSecret: settings.stripeWebhookSecret,
      publicUrl: () => this.publicUrl,
    });
    this.twilio = new TwilioWorld(this.state, this.clock, {
      accountSid: settings.twilioAccountSid,
      authToken: settings.twilioAuthToken,
      from: settings.twilioFrom,
    });
    this.sendgrid = new SendGridWorld(this.state, this.clock, { apiKeys: settings.sendgridApiKey.split(',') });
    this.push = new PushWorld(this.state, this.clock, () => this.publicUrl);
    this.signingKey = new SigningKey(this.state, settings.sendgridPrivateKey);
    this.twilioAccount = new TwilioAccount(this.state, {
      from: settings.twilioFrom,
      inboundUrl: () => this.webhooks.twilioInbound,
      eventsUrl: () => this.webhooks.twilioEvents,
    });
    this.sendgridAccount = new SendGridAccount(this.state, {
      webhookUrl: () => this.webhooks.sendgrid,
      publicKey: () => this.signingKey.publicKey(),
    });
    this.draws = new Draws(this.state, this.clock, settings);
    this.jackpots = new Jackpots(this.state, this.clock, settings);
    this.hooks = new Hooks(this.state, this.clock);
    this.connect();
  }

  start() {
    this.dueWork.start();
  }

  stop() {
    this.dueWork.stop();
    this.courier.stop();
    this.state.close();
  }

  /** Points callbacks at other addresses. */
  changeWebhooks(changed: Webhooks) {
    Object.assign(this.webhooks, changed);
    if (changed.stripe) registerEndpoint(this.stripe, changed.stripe);
  }

  private connect() {
    if (this.webhooks.stripe) registerEndpoint(this.stripe, this.webhooks.stripe);
    connectWebhooks(this.stripe, this.courier, () => this.webhooks.stripe);
    connectCallbacks(this.twilio, this.courier, () => this.webhooks.twilioInbound);
    connectEventStream(this.twilio, this.courier, this.twilioAccount);
    connectEvents(this.sendgrid, this.courier, { key: this.signingKey, endpoint: () => this.webhooks.sendgrid });
    this.dueWork.add(BILLING_MS, () => runBilling(this.stripe, this.clock.seconds()));
    this.dueWork.add(DELIVERY_MS, (now) => this.twilio.run(now));
    this.dueWork.add(DELIVERY_MS, (now) => this.sendgrid.run(now));
    this.courier.resume();
  }
}
