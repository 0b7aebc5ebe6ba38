import { language } from '#words/language.js';
import * as words from '#words/features/gift/gift-page.js';
import { api } from '../../lib/api/api.js';
import { controlOf } from '../../lib/browser/use-plain-form.js';
import { planCents } from '../../lib/membership/plans.js';

export const giftFields = ['giverName', 'giverEmail', 'recipientName', 'message', 'recipientIsAdult'] as const;
export type GiftField = (typeof giftFields)[number];
type GiftErrors = Partial<Record<GiftField, string>>;

export const longest = { giverName: 100, giverEmail: 254, recipientName: 100, message: 200 } as const;

const missing: Partial<Record<GiftField, string>> = {
  giverName: words.noName,
  giverEmail: words.noOwnEmail,
  recipientName: words.noRecipient,
  recipientIsAdult: words.ageNotConfirmed,
};

type Control = ReturnType<typeof controlOf>;

const isTicked = (control: Control) => control.type !== 'checkbox' || (control as HTMLInputElement).checked;

/** Client-side validation with our texts. The service decides. */
export function errorsOf(form: HTMLFormElement): GiftErrors {
  const wrong = giftFields.flatMap((field): [GiftField, string][] => {
    const control = controlOf(form, field);
    const why = missing[field];
    if (why && (control.value.trim() === '' || !isTicked(control))) return [[field, why]];
    return control.validity.typeMismatch ? [[field, words.notEmail]] : [];
  });
  return Object.fromEntries(wrong);
}

const addressOf = (answer: unknown): string => {
  const { url } = answer as { url?: unknown };
  if (typeof url !== 'string' || !/^https?:/.test(url)) throw new Error('the payment page has no address');
  return url;
};

/**
 * Opens the payment page for the gift in the form.
 * @param giftId the same for a repeated attempt, which then opens the same page
 * @throws ProblemError `amount-changed` when the price has changed in the meantime
 */
export const openGiftPayment = (form: HTMLFormElement, giftId: string) => {
  const texts = (['giverName', 'giverEmail', 'recipientName', 'message'] as const).map((field) => [
    field,
    controlOf(form, field).value.trim(),
  ]);
  const body = {
    ...Object.fromEntries(texts),
    giftId,
    recipientIsAdult: true,
    amountCents: planCents.annual,
    language,
  };
  return api('/api/gifts', { method: 'POST', body, schema: { parse: addressOf } });
};
