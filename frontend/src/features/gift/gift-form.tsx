import { useRef } from 'react';

import { useIsAlive, useNavigation } from '../../lib/browser/navigation.js';
import { usePlainForm } from '../../lib/browser/use-plain-form.js';
import { hasCode, messageOf } from '../../lib/api/problem-error.js';
import { dollars, planCents } from '../../lib/membership/plans.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/choice.js';
import { TextArea, TextField } from '../../ui/field.js';
import { Notice } from '../../ui/notice.js';
import { TaxNote } from '../../ui/tax-note.js';
import { errorsOf, type GiftField, giftFields, longest, openGiftPayment } from './gift-order.js';

/** Does without the form library of the other forms: this page belongs to the small ones. */
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
      <TextField label="Your name" autoComplete="name" required {...field('giverName')} />
      <TextField
        label="Your email"
        type="email"
        autoComplete="email"
        hint="We send the receipt, the code and the card there."
        hintAt="above"
        required
        {...field('giverEmail')}
      />
      <TextField label="First name of the person you give this to" required {...field('recipientName')} />
      <TextArea label="Message on the card (optional, up to 200 characters)" rows={3} {...field('message')} />
      <Checkbox
        name="recipientIsAdult"
        label="The person I give this to is at least 18, or older where their state requires it. They confirm their age when they use the code."
        error={errors.recipientIsAdult}
        onChange={() => forget('recipientIsAdult')}
      />
      {failure && (
        <Notice tone="bad" announce="now" title={failure}>
          Nothing has been charged, and your answers are still here.
        </Notice>
      )}
      <Button
        type="submit"
        disabled={!isAlive}
        busy={isSending && 'Opening the payment page…'}
        className="mt-3 w-full text-lg"
      >
        Pay {dollars(planCents.annual)} for the gift
      </Button>
      <p className="pt-2 text-center text-[0.9375rem] text-muted">
        You’ll enter your card on our payment provider’s secure page. We never see it.
      </p>
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
        // A gift that is paid already stays as it is; this one is another
        if (hasCode(error, 'gift-already-paid')) giftId.current = null;
        throw error;
      }
    },
    explain: (error) =>
      hasCode(error, 'amount-changed')
        ? 'The price has changed. Please reload the page to see it.'
        : messageOf(error, 'Failed to start payment process. Please try again.'),
  });
}
