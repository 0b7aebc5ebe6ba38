import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GiftPaidSchema, GiftRefundedSchema } from '@numbercast/contracts/billing/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { aWorld } from './world.js';

let world: Awaited<ReturnType<typeof aWorld>>;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

const CODE = '7K2M-9XQ4-TB3R-W8HD-5NPC';
const payment = (giftId: string, language: string) => ({
  giftId,
  giverName: 'Ann',
  giverEmail: `${giftId}@example.com`,
  amountCents: 5988n,
  currency: 'usd',
  paidAt: timestampFromDate(new Date('2026-12-22T17:00:00Z')),
  language,
});
const pay = (giftId: string, language = '') => {
  const gift = { sending: 1, recipientName: 'Ben', code: CODE, cardBrand: 'visa', cardLast4: '4242' };
  const paid = { ...payment(giftId, language), ...gift };
  return world.service.publish(GiftPaidSchema, paid, { aggregateId: giftId });
};
const refund = (giftId: string, language = '') =>
  world.service.publish(GiftRefundedSchema, payment(giftId, language), { aggregateId: giftId });
const received = (giftId: string) =>
  eventually(() => {
    const [mail] = world.mailsAt(`${giftId}@example.com`);
    if (!mail) throw new Error(`${giftId} has no email yet`);
    return mail;
  });

describe('an email to a giver', () => {
  it('is in the language of the browser that ordered the gift', async () => {
    await pay('spanish', 'es');
    const mail = await received('spanish');
    expect(mail.subject).toBe('Tu regalo para Ben');
    expect(mail.text).toContain('Pagaste $59.88 el 22 de diciembre de 2026 con tu tarjeta Visa terminada en 4242.');
    expect(mail.text).toContain(`/gift/card#${CODE}`);
    expect(mail.html).toContain('lang="es"');
  });

  it('about a refund is in the same language', async () => {
    await refund('refunded', 'es');
    const mail = await received('refunded');
    expect(mail.subject).toBe('Te reembolsamos $59.88');
    expect(mail.text).toContain('Su código ya no sirve.');
  });

  it('is in English for an order without a language', async () => {
    await pay('english');
    const mail = await received('english');
    expect(mail.subject).toBe('Your gift for Ben');
    expect(mail.text).toContain('You paid $59.88 on December 22, 2026 with your Visa ending in 4242.');
  });
});
