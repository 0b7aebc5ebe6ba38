import { fromBinary } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { PaymentReceivedSchema, Plan } from '@numbercast/contracts/billing/v1/events';
import { aReading, day, mirrorOf, now } from '../../test/provider-snapshots.js';
import { drop, noticed, type PaidInvoice, payerOf, publish, retryReceipt } from './receipt.js';

const pending = noticed('sub_1', now);
const mirror = mirrorOf(aReading());
const invoice: PaidInvoice = {
  number: 'NC-0001',
  amountCents: 1299,
  currency: 'usd',
  paidAt: now,
  plan: 'monthly',
  periodStart: now,
  periodEnd: day(30),
  card: { brand: 'visa', last4: '4242' },
  url: 'https://invoice.example/1',
};

describe('the payer of an invoice', () => {
  const payer = (of: typeof mirror | null, hasJoined: boolean, after = 0) =>
    payerOf(of, hasJoined, pending, day(after));

  it('is a member who has joined', () => {
    expect(payer(mirror, true)).toBe('member');
  });

  it('is unknown while the sign-up or the restart may still be rejected', () => {
    expect(payer(null, false)).toBe('unknown');
    expect(payer(mirror, false)).toBe('unknown');
    expect(payer({ ...mirror, isCandidate: true }, true)).toBe('unknown');
  });

  it('is not a member when the payment is being refunded or has no membership after three days', () => {
    expect(payer({ ...mirror, desiredCancel: 'refused' }, false)).toBe('none');
    expect(payer({ ...mirror, isCandidate: true, desiredCancel: 'refused' }, true)).toBe('none');
    expect(payer(null, false, 3)).toBe('none');
    expect(payer(mirror, false, 3)).toBe('none');
  });
});

describe('a paid invoice', () => {
  it('is published with the data of a receipt', () => {
    const decision = publish(pending, 'in_1', 'm-1', invoice)!;
    expect(decision.next).toEqual({ subscriptionId: 'sub_1', noticedAt: now, state: 'published' });
    expect(fromBinary(PaymentReceivedSchema, decision.events[0]!.payload)).toMatchObject({
      memberId: 'm-1',
      subscriptionId: 'sub_1',
      invoiceId: 'in_1',
      invoiceNumber: 'NC-0001',
      amountCents: 1299n,
      currency: 'usd',
      plan: Plan.MONTHLY,
      cardBrand: 'visa',
      cardLast4: '4242',
      invoiceUrl: 'https://invoice.example/1',
    });
  });

  it('is published with empty card, number and URL when the provider returns none', () => {
    const { events } = publish(pending, 'in_1', 'm-1', { ...invoice, number: null, card: null, url: null })!;
    const bare = { invoiceNumber: '', cardBrand: '', cardLast4: '', invoiceUrl: '' };
    expect(fromBinary(PaymentReceivedSchema, events[0]!.payload)).toMatchObject(bare);
  });

  it('is published or dropped only once', () => {
    for (const { next } of [publish(pending, 'in_1', 'm-1', invoice)!, drop(pending)!]) {
      expect(publish(next, 'in_1', 'm-1', invoice)).toBeNull();
      expect(drop(next)).toBeNull();
      expect(retryReceipt(next, (retry) => retry)).toBeNull();
    }
  });
});
