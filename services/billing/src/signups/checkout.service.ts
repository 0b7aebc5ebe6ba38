import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, DuplicateKey, invalidInput, problem } from '@numbercast/platform';
import type { Config } from '../config.js';
import { ServiceClients } from './service-clients.js';
import { PaymentProvider } from '../checkouts/payment-provider.js';
import { orUnavailable } from '../stripe/stripe-client.js';
import { contactTaken } from './contact-taken.js';
import { ContactReservationsService } from './contact-reservations.service.js';
import { GiftRedemptions } from './gift-redemptions.js';
import {
  alreadyPaid,
  checkoutSuperseded,
  expire,
  requestCheckout,
  type Order,
  recordPage,
  reservationGone,
  type Signup,
} from './signup.js';
import { SignupsRepository } from './signups.repository.js';

const CLAIM_ATTEMPTS = 5;

export const contested = problem(
  'try-again',
  503,
  'This email or phone number is signing up in another window. Please try again in a moment.',
);

/** Opens the payment page of a visitor. The intent is stored before the request to the provider. */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly repository: SignupsRepository,
    private readonly provider: PaymentProvider,
    private readonly reservations: ContactReservationsService,
    private readonly services: ServiceClients,
    private readonly gifts: GiftRedemptions,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @returns the address of the payment page, the same one for the same request; with a gift, of the welcome page */
  async start(signupId: string, order: Order): Promise<string> {
    await this.checkUnpaid(signupId);
    await this.checkReservation(signupId, order.email);
    await this.checkContact(order);
    const price = await orUnavailable(() => this.provider.priceOf(order.plan));
    const signup = await this.claim(signupId, order, price.id);
    const { giftId } = signup.order;
    return giftId ? this.redeem(signupId, signup, giftId) : orUnavailable(() => this.openPage(signupId, signup));
  }

  /** The membership begins in the background. @throws invalidInput when another sign-up was faster */
  private async redeem(signupId: string, { checkout }: Signup, giftId: string): Promise<string> {
    const detail = await this.gifts.redeemForSignup(giftId, signupId);
    if (detail === null) return `${this.config.PUBLIC_URL}/signup-success`;
    await this.repository.signups.change(signupId, (current) => expire(current, signupId, checkout.attempt));
    throw invalidInput({ errors: [{ pointer: '/gift', detail }] });
  }

  /**
   * Runs before the check of the reservation, which a payment closes: a visitor who has paid must not receive an error
   * about an expired reservation.
   */
  private async checkUnpaid(signupId: string) {
    const signup = await this.repository.signups.find(signupId);
    if (signup && signup.state !== 'open' && signup.state !== 'expired') throw alreadyPaid();
  }

  private async checkReservation(signupId: string, email: string) {
    const reservation = await this.services.reservation(signupId);
    if (!reservation.open || reservation.email.toLowerCase() !== email) throw reservationGone();
  }

  /** @throws invalidInput before anything is charged, contactTaken */
  private async checkContact(order: Order) {
    const { emailDuplicate, phoneDuplicate, ...found } = await this.services.checkContact(order);
    const errors = [
      ...(found.phoneInvalid ? [{ pointer: '/phone', detail: 'Please enter a valid U.S. phone number.' }] : []),
      ...(found.zipUnknown ? [{ pointer: '/zip', detail: 'Please enter a valid U.S. ZIP code.' }] : []),
      ...(found.stateWrong ? [{ pointer: '/state', detail: 'This ZIP code is in another state.' }] : []),
    ];
    if (errors.length > 0) throw invalidInput({ errors });
    if (emailDuplicate || phoneDuplicate) throw contactTaken({ email: emailDuplicate, phone: phoneDuplicate });
  }

  /** Stores the intent to open a page and reserves email and phone; an unpaid sign-up with them is released. */
  private async claim(signupId: string, order: Order, priceId: string): Promise<Signup> {
    for (let attempt = 0; attempt < CLAIM_ATTEMPTS; attempt++) {
      try {
        const signup = await this.repository.signups.upsertChange(signupId, (current) =>
          requestCheckout(current, order, priceId, this.clock.now()),
        );
        if (signup) return signup;
      } catch (error) {
        if (!(error instanceof DuplicateKey)) throw error;
        const paid = await orUnavailable(() => this.reservations.releaseUnpaid(signupId, order));
        if (paid) throw contactTaken({ email: paid.heldEmail === order.email, phone: paid.heldPhone === order.phone });
      }
    }
    throw contested();
  }

  private async openPage(signupId: string, { order, checkout }: Signup): Promise<string> {
    if (checkout.url) return checkout.url;
    if (checkout.replaces && (await this.provider.closePage(checkout.replaces)) === 'paid') throw alreadyPaid();
    const page = await this.provider.openPage(signupId, order, checkout);
    const saved = await this.repository.signups.change(signupId, (current) =>
      recordPage(current, checkout.attempt, page),
    );
    if (saved?.checkout.sessionId === page.sessionId && saved.state === 'open') return page.url;
    // The sign-up was taken over or restarted during the request: this page must not be paid
    await this.provider.closePage(page.sessionId);
    throw checkoutSuperseded();
  }
}
