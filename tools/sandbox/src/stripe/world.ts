import type { SimulatedClock } from '../clock.js';
import { newId, type State } from '../state.js';
import { missing } from './api-error.js';
import { presentCoupon, presentDiscount } from './coupons.js';
import { Catalogue, PRODUCT_ID } from './prices.js';
import { presentPrice, presentProduct } from './present-catalogue.js';
import {
  presentCustomer,
  presentDeletedCustomer,
  presentPaymentMethod,
  presentPortalSession,
} from './present-customer.js';
import { presentCreditNote } from './present-credit-note.js';
import { presentDispute } from './present-dispute.js';
import { presentEvent } from './present-event.js';
import { presentInvoice } from './present-invoice.js';
import { presentCharge, presentPaymentIntent, presentRefund } from './present-payment.js';
import { presentPromotionCode } from './promotion-codes.js';
import { sessionAmounts, subtotalOf } from './session-amounts.js';
import { presentSession } from './present-session.js';
import { presentSchedule, presentSubscription } from './present-subscription.js';
import {
  openTables,
  type AccountSettings,
  type Charge,
  type CreditNote,
  type StoredEvent,
  type Tables,
} from './records.js';

export interface StripeSettings {
  /** All keys that are currently valid. */
  apiKeys: string[];
  webhookSecret: string;
  /** Public address of the hosted pages; known once the server listens. */
  publicUrl: () => string;
}

const RIGHT_SETTINGS: AccountSettings = {
  afterRetries: 'cancel',
  portal: { canCancel: false, canChangePlan: false, canPause: false, canChangeCard: true },
  hasPortal: true,
  canCharge: true,
  canPayOut: true,
  isTaxActive: true,
  taxBehavior: 'exclusive',
};

type Presenter = (id: string) => object | undefined;

/** The records of one account at the payment provider, their API representations, and its event log. */
export class StripeWorld {
  readonly tables: Tables;
  readonly catalogue: Catalogue;
  private readonly presenters: Record<string, Presenter>;
  private announce: (event: StoredEvent) => void = () => undefined;
  /** The idempotency key of the current request, which its events include. */
  idempotencyKey: string | null = null;

  constructor(
    readonly state: State,
    readonly clock: SimulatedClock,
    readonly settings: StripeSettings,
  ) {
    this.tables = openTables(state);
    this.catalogue = new Catalogue(state);
    this.presenters = this.allPresenters();
  }

  /** Simulated Unix time in seconds. */
  now(): number {
    return this.clock.seconds();
  }

  onEvent(announce: (event: StoredEvent) => void) {
    this.announce = announce;
  }

  /** Appends to the event log; `at` is the instant of an event that was due in the past. */
  emit(type: string, id: string, { at = this.now(), previous }: { at?: number; previous?: object } = {}) {
    const event: StoredEvent = {
      id: newId('evt'),
      created: at,
      type,
      object: this.present(id),
      previous: (previous as Record<string, unknown> | undefined) ?? null,
      idempotencyKey: this.idempotencyKey,
      delivery: 'pending',
    };
    this.tables.events.put(event.id, event);
    this.announce(event);
  }

  /** Any object by its id, as the API shows it; undefined when there is none. */
  find(id: string): object | undefined {
    const prefix = id.startsWith('sub_sched_') ? 'sub_sched' : id.slice(0, id.indexOf('_'));
    // The owner of the account chooses the ids of coupons
    return this.presenters[prefix]?.(id) ?? when(this.tables.coupons.get(id), presentCoupon);
  }

  /** Like `find`, but throws Stripe's 404. `what` names the kind in the message. */
  present(id: string, what = 'object'): object {
    const found = this.find(id);
    if (!found) throw missing(what, id);
    return found;
  }

  /** Settings of the account owner; initially as this product needs them. */
  accountSettings(): AccountSettings {
    return { ...RIGHT_SETTINGS, ...this.tables.settings.get('account') };
  }

  creditNotesOf(invoiceId: string): CreditNote[] {
    return this.tables.creditNotes.values().filter(({ invoice, voidedAt }) => invoice === invoiceId && !voidedAt);
  }

  chargesOf(intent: string): Charge[] {
    return this.tables.charges.newestFirst().filter(({ paymentIntent }) => paymentIntent === intent);
  }

  private allPresenters(): Record<string, Presenter> {
    const { customers, paymentMethods, subscriptions, schedules, invoices, sessions, promotionCodes } = this.tables;
    const { charges, paymentIntents, refunds, disputes, events, portalSessions, creditNotes } = this.tables;
    const customer = (id: string | null) => (id === null ? undefined : customers.get(id));
    return {
      prod: (id) => (id === PRODUCT_ID ? presentProduct({ id, name: 'Numbercast' }) : undefined),
      price: (id) => when(this.catalogue.find(id), presentPrice),
      cus: (id) =>
        when(customers.get(id), (one) => (one.isDeleted ? presentDeletedCustomer(one) : presentCustomer(one))),
      pm: (id) => when(paymentMethods.get(id), presentPaymentMethod),
      sub: (id) =>
        when(subscriptions.get(id), (one) =>
          presentSubscription(one, { price: this.catalogue.get(one.price), now: this.now() }),
        ),
      di: (id) =>
        when(
          subscriptions.values().find(({ discount }) => discount?.id === id),
          ({ id: subscription, customer: owner, discount }) =>
            presentDiscount(discount!, { subscription, customer: owner }),
        ),
      promo: (id) => when(promotionCodes.get(id), presentPromotionCode),
      sub_sched: (id) => when(schedules.get(id), presentSchedule),
      in: (id) =>
        when(invoices.get(id), (invoice) =>
          presentInvoice(invoice, {
            price: this.catalogue.get(invoice.price),
            customer: customer(invoice.customer),
            creditNotes: this.creditNotesOf(id),
            publicUrl: this.settings.publicUrl(),
          }),
        ),
      cs: (id) =>
        when(sessions.get(id), (session) =>
          presentSession(session, {
            subtotal: subtotalOf(this, session),
            customer: customer(session.customer),
            amounts: sessionAmounts(this, session),
            publicUrl: this.settings.publicUrl(),
          }),
        ),
      pi: (id) =>
        when(paymentIntents.get(id), (intent) => presentPaymentIntent(intent, charges.get(intent.latestCharge ?? ''))),
      ch: (id) =>
        when(charges.get(id), (charge) =>
          presentCharge(charge, {
            method: paymentMethods.get(charge.paymentMethod),
            isDisputed: disputes.values().some((dispute) => dispute.charge === id),
          }),
        ),
      re: (id) => when(refunds.get(id), (refund) => presentRefund(refund, charges.get(refund.charge) as Charge)),
      cn: (id) => when(creditNotes.get(id), presentCreditNote),
      du: (id) => when(disputes.get(id), presentDispute),
      bps: (id) => when(portalSessions.get(id), (session) => presentPortalSession(session, this.settings.publicUrl())),
      evt: (id) => when(events.get(id), presentEvent),
    };
  }
}

function when<T>(value: T | undefined, present: (value: T) => object): object | undefined {
  return value === undefined ? undefined : present(value);
}
