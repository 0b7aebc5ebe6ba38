import type { DrawNumbers } from '../message.js';
import type { AccountEmail } from '../account-email.js';
import { lengthOf, segmentsOf } from '../rendering/gsm7.js';
import { renderAccountEmail } from './account-email-message.js';
import { noticeMail } from './notice-mail.js';
import { numbersMail } from './numbers-mail.js';
import type { TemplateKey } from './template.js';
import { accountMail } from './account-mail.js';
import { correctionMail } from './correction-mail.js';
import { codeText, helpText, mailSilentText, numbersText, startedText, stoppedText } from './texts.js';

/** What a sample is made for. */
export interface PreviewOptions {
  game: 'powerball' | 'megamillions';
  /** From five to ten. */
  count: number;
}

export type Preview =
  { text: string; segments: number; length: number } | { subject: string; html: string; text: string };

interface Addresses {
  publicUrl: string;
  postalAddress: string;
}

const REFERENCE = 'AB2CD3';

// Not anybody's numbers, and of the widest kind: two digits everywhere
function sampleNumbers({ game, count }: PreviewOptions, isFirst: boolean): DrawNumbers {
  const sets = Array.from({ length: count }, (_, index) => ({
    whites: [11, 23, 37, 48, 52].map((ball) => ball + index),
    red: 12 + index,
  }));
  const date = game === 'powerball' ? '2026-11-25' : '2026-11-24';
  return { drawId: `${game}-${date}`, game, date, drawAt: new Date('2026-11-26T03:59:00Z'), sets, isFirst };
}

/** A template as it reads, with made-up numbers. */
export function previewOf(key: TemplateKey, wish: PreviewOptions, addresses: Addresses): Preview {
  const { publicUrl } = addresses;
  const unsubscribeUrl = `${publicUrl}/api/unsubscribe/sample`;
  const mail = (isFirst: boolean) =>
    numbersMail({
      ...addresses,
      unsubscribeUrl,
      numbers: sampleNumbers(wish, isFirst),
      firstName: 'Ana',
      isResend: false,
    });
  const accountEmail = (words: AccountEmail) =>
    renderAccountEmail({ ...addresses, accountEmail: words, firstName: 'Ana', zone: undefined });
  switch (key) {
    case 'numbers-text':
      return asText(numbersText(sampleNumbers(wish, false), REFERENCE));
    case 'first-numbers-text':
      return asText(numbersText(sampleNumbers(wish, true), REFERENCE));
    case 'mail-silent-text':
      return asText(mailSilentText('bounce', publicUrl));
    case 'code-text':
      return asText(codeText('302914'));
    case 'code-mail':
      return accountMail({ ...addresses, kind: 'code', code: '302914' });
    case 'email-changed-mail':
      return accountMail({ ...addresses, kind: 'email-changed', now: 'a···@example.com' });
    case 'phone-changed-mail':
      return accountMail({ ...addresses, kind: 'phone-changed', now: '··· 4821' });
    case 'stopped-text':
      return asText(stoppedText);
    case 'started-text':
      return asText(startedText);
    case 'help-text':
      return asText(helpText(publicUrl));
    case 'numbers-mail':
      return mail(false);
    case 'first-numbers-mail':
      return mail(true);
    case 'texts-silent-mail':
      return noticeMail({ ...addresses, unsubscribeUrl, source: 'stop-reply' });
    case 'payment-failed-mail':
      return accountEmail({ kind: 'payment-failed', amountCents: 1299, nextAttemptAt: SOME_DAY });
    case 'payment-recovered-mail':
      return accountEmail({ kind: 'payment-recovered' });
    case 'payment-receipt-mail':
      return accountEmail(SOME_RECEIPT);
    case 'subscription-ended-mail':
      return accountEmail({ kind: 'subscription-ended', reason: 'unpaid' });
    case 'renewal-mail':
      return accountEmail({ kind: 'renewal', amountCents: 5988, renewsAt: SOME_DAY });
    case 'dispute-opened-mail':
      return accountEmail({ kind: 'dispute-opened', amountCents: 1299 });
    case 'password-changed-mail':
      return accountEmail({ kind: 'password-changed' });
    case 'second-factor-removed-mail':
      return accountEmail({ kind: 'second-factor-removed', turnedOff: true });
    case 'upgrade-scheduled-mail':
      return accountEmail({ kind: 'upgrade-scheduled', upgradeAt: SOME_DAY });
    case 'renewal-off-mail':
      return accountEmail({ kind: 'renewal-off', periodEnd: SOME_DAY });
    case 'renewal-on-mail':
      return accountEmail({ kind: 'renewal-on', periodEnd: SOME_DAY });
    case 'account-deleted-mail':
      return accountEmail({ kind: 'account-deleted' });
    case 'contact-received-mail':
      return accountMail({ ...addresses, kind: 'contact-received' });
    case 'contact-waiting-mail':
      return accountMail({ ...addresses, kind: 'contact-waiting' });
    case 'jackpot-won-mail':
      return accountEmail({ kind: 'jackpot-won', game: wish.game, date: sampleNumbers(wish, false).date });
    case 'result-corrected-mail':
      return correctionMail({ ...addresses, unsubscribeUrl, correction: sampleCorrection(wish) });
    case 'jackpot-withdrawn-mail':
      return accountEmail({ kind: 'jackpot-withdrawn', game: wish.game, date: sampleNumbers(wish, false).date });
  }
}

function sampleCorrection(wish: PreviewOptions) {
  const { game, date, sets } = sampleNumbers(wish, false);
  const [result, other] = sets;
  return { game, date, result: result!, before: { ...result!, red: other!.red } };
}

const SOME_DAY = new Date('2026-12-23T17:00:00Z');

const SOME_RECEIPT: AccountEmail = {
  kind: 'payment-receipt',
  amountCents: 1299,
  paidAt: SOME_DAY,
  plan: 'monthly',
  periodStart: SOME_DAY,
  periodEnd: new Date('2027-01-23T17:00:00Z'),
  invoiceNumber: 'A1B2C3D4-0002',
  card: { brand: 'visa', last4: '4242' },
  invoiceUrl: 'https://invoice.stripe.com/i/sample',
};

/** @throws Error on a character that a text must not hold */
const asText = (text: string): Preview => ({ text, segments: segmentsOf(text), length: lengthOf(text) });
