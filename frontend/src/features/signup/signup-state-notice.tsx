import * as words from '#words/features/signup/success-page.js';
import { Notice } from '../../ui/notice.js';
import type { SignupState } from './signup-api.js';

const tones = { open: 'info', paid: 'good', expired: 'warn', refunded: 'warn' } as const;

/** State of the payment as far as it is known. */
export function SignupStateNotice({ state, isGift }: { state: SignupState['state'] | undefined; isGift: boolean }) {
  if (!state) return <p className="text-lg text-muted">{isGift ? words.thanksForRedeeming : words.thanks}</p>;
  const { title, text } = state === 'paid' && isGift ? words.giftRedeemed : words.states[state];
  return (
    <Notice tone={tones[state]} announce="politely" title={title}>
      {text}
    </Notice>
  );
}
