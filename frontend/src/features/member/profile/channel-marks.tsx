import * as words from '#words/features/member/profile/profile-page.js';
import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import { Link } from 'react-router-dom';

import type { Member } from '../account/api.js';
import { savedPreferences } from '../preferences/saved-preferences.js';

/** Shows next to the member's name which channels are on. Links to the setting. */
export function ChannelMarks({ member }: { member: Member }) {
  const { delivery, wantsNumbers } = savedPreferences(member);
  const isOn = (channel: 'text' | 'email') => wantsNumbers && (delivery === channel || delivery === 'both');
  return (
    <Link
      to={{ hash: 'delivery' }}
      className="flex min-h-9 items-center gap-4 rounded-control px-1 font-semibold text-muted hover:text-ink"
    >
      <Mark name={words.texts} state={words.textsState} isOn={isOn('text')} />
      <Mark name={words.email} state={words.emailState} isOn={isOn('email')} />
      <span className="sr-only">{words.changeDelivery}</span>
    </Link>
  );
}

interface MarkProps {
  readonly name: string;
  readonly state: (isOn: boolean) => string;
  readonly isOn: boolean;
}

function Mark({ name, state, isOn }: MarkProps) {
  const Icon = isOn ? Check : Minus;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden="true" className={isOn ? 'size-4.5 text-good' : 'size-4.5'} />
      {name}
      <span className={isOn ? 'sr-only' : undefined}>{state(isOn)}</span>
    </span>
  );
}
