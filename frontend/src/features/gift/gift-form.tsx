import { useRef } from 'react';

import * as words from '#words/features/gift/gift-page.js';
import { useIsAlive, useNavigation } from '../../lib/browser/navigation.js';
import { usePlainForm } from '../../lib/browser/use-plain-form.js';
import { hasCode, messageOf } from '../../lib/api/problem-error.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/choice.js';
import { TextArea, TextField } from '../../ui/field.js';
import { Notice } from '../../ui/notice.js';
import { TaxNote } from '../../ui/tax-note.js';
import { errorsOf, type GiftField, giftFields, longest, openGiftPayment } from './gift-order.js';

/** Gift form. It does not use the form library, because this page has a small size budget. */
export function GiftForm() {
  const isAlive = useIsAlive();
  const { errors, failure, isSending, submit, forget } = useOrder();
  const field = (name: Exclude<GiftField, 'recipientIsAdult'>) => ({
    name,
    maxLength: longest[name],
    error: errors[name],
    onChange: () => forget(name),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="space-y-1.5 [&_[id$=message]]:min-h-5 [&_[id$=message]]:leading-5"
    >
      <TextField label={words.yourName} autoComplete="name" required {...field('giverName')} />
      <TextField
        label={words.yourEmail}
        type="email"
        autoComplete="email"
        hint={words.emailHint}
        hintAt="above"
        required
        {...field('giverEmail')}
      />
      <TextField label={words.recipient} required {...field('recipientName')} />
      <TextArea label={words.message} rows={3} {...field('message')} />
      <Checkbox
        name="recipientIsAdult"
        label={words.recipientIsAdult}
        error={errors.recipientIsAdult}
        onChange={() => forget('recipientIsAdult')}
      />
      {failure && (
        <Notice tone="bad" announce="now" title={failure}>
          {words.nothingCharged}
        </Notice>
      )}
      <Button
        type="submit"
        disabled={!isAlive}
        busy={isSending && words.openingPayment}
        className="mt-3 w-full text-lg"
      >
        {words.pay}
      </Button>
      <p className="pt-2 text-center text-[0.9375rem] text-muted">{words.cardIsSafe}</p>
      <TaxNote className="text-center text-[0.9375rem] text-muted" />
    </form>
  );
}

function useOrder() {
  const { go } = useNavigation();
  const giftId = useRef<string>(null);
  return usePlainForm({
    fields: giftFields,
    errorsOf,
    send: async (form) => {
      giftId.current ??= crypto.randomUUID();
      try {
        go(await openGiftPayment(form, giftId.current));
      } catch (error) {
        // The earlier gift is already paid and remains unchanged; the next attempt creates a new one
        if (hasCode(error, 'gift-already-paid')) giftId.current = null;
        throw error;
      }
    },
    explain: (error) =>
      hasCode(error, 'amount-changed') ? words.priceChanged : messageOf(error, words.paymentNotStarted),
  });
}
