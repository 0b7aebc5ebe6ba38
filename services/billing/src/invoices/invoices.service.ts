import { Injectable } from '@nestjs/common';
import { memberNotFound } from '../member-status/member-status.js';
import { MemberStatusRepository } from '../member-status/member-status.repository.js';
import { orUnavailable, StripeClient } from '../stripe/stripe-client.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { invoiceView } from './invoice.js';

/** Eight years of months. */
const MOST = 100;

/** Invoices of members. The provider stores them; nothing is copied. */
@Injectable()
export class InvoicesService {
  private readonly stripe;

  constructor(
    client: StripeClient,
    private readonly memberStatuses: MemberStatusRepository,
    private readonly subscriptions: SubscriptionsRepository,
  ) {
    this.stripe = client.api;
  }

  /**
   * Returns the invoices of all the member's subscriptions, newest first. A member has several customers at the
   * provider when an operator has deleted the first one there.
   */
  async list(memberId: string) {
    await this.memberStatuses.get(memberId);
    return this.listAny(memberId, 'Your invoices cannot be shown. Please try again in a moment.');
  }

  /** The same for operators, also after the member has deleted the account. */
  async listAny(memberId: string, ifUnavailable = 'The invoices cannot be shown. Please try again in a moment.') {
    const mirrors = await this.subscriptions.listOf(memberId);
    if (mirrors.length === 0) throw memberNotFound();
    const customers = [...new Set(mirrors.map(({ customerId }) => customerId))];
    const found = await orUnavailable(
      () => Promise.all(customers.map((customer) => this.stripe.invoices.list({ customer, limit: MOST }))),
      ifUnavailable,
    );
    const repayments = mirrors.flatMap((mirror) => mirror.repayments ?? []);
    return found
      .flatMap(({ data }) => data)
      .toSorted((a, b) => b.created - a.created)
      .map((invoice) => invoiceView(invoice, repayments))
      .filter((invoice) => invoice !== null);
  }
}
