import * as words from '#words/features/signup/success-page.js';
import { Notice } from '../../ui/notice.js';

type SignupState = 'open' | 'paid' | 'expired' | 'refunded';

const tones = { open: 'info', paid: 'good', expired: 'warn', refunded: 'warn' } as const;

/** State of the payment as far as it is known. */
export function SignupStateNotice({ state }: { state: SignupState | undefined }) {
  if (!state) return <p className="text-lg text-muted">{words.thanks}</p>;
  const { title, text } = words.states[state];
  return (
    <Notice tone={tones[state]} announce="politely" title={title}>
      {text}
    </Notice>
  );
}
