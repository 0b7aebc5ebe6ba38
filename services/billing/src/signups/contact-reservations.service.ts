import { Injectable } from '@nestjs/common';
import { PaymentProvider } from '../checkouts/payment-provider.js';
import { type Contact, expire, type Signup } from './signup.js';
import { SignupsRepository } from './signups.repository.js';

type Holder = Signup & { _id: string };

/** Releases email addresses and phones that unpaid sign-ups hold, for another visitor. */
@Injectable()
export class ContactReservationsService {
  constructor(
    private readonly repository: SignupsRepository,
    private readonly provider: PaymentProvider,
  ) {}

  /** Releases unpaid ones and closes their payment pages. @returns one that is paid, and stays; or null */
  async releaseUnpaid(signupId: string, { email, phone }: Contact): Promise<Holder | null> {
    for (const holder of await this.repository.listHolders(signupId, email, phone)) {
      const { _id: holderId, state, checkout } = holder;
      if (state !== 'open' || (await this.closePages(holder)) === 'paid') return holder;
      await this.repository.signups.change(holderId, (current) => expire(current, holderId, checkout.attempt));
    }
    return null;
  }

  private async closePages({ checkout }: Signup): Promise<'closed' | 'paid'> {
    for (const sessionId of [checkout.replaces, checkout.sessionId]) {
      // A page that is paid at this moment wins: its webhook completes the sign-up
      if (sessionId && (await this.provider.closePage(sessionId)) === 'paid') return 'paid';
    }
    return 'closed';
  }
}
