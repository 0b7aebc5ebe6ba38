import { catalogue, GAMES } from '@numbercast/lottery';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';

import * as words from '#words/features/member/numbers/past-numbers-page.js';
import { useNavigation } from '../../../lib/browser/navigation.js';
import { classNames } from '../../../lib/format/class-names.js';
import { addressOf, withGame, type PastFilter } from './past-filter.js';

/** Filters for the shown draws. The choice is stored in the URL. */
export function FilterChips({ filter }: { filter: PastFilter }) {
  const { go } = useNavigation();
  const show = (next: PastFilter) => go(addressOf(next), { replace: true });
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{words.showOnly}</legend>
      {GAMES.map((game) => (
        <Chip key={game} isOn={filter.game === game} onPress={() => show(withGame(filter, game))}>
          {catalogue[game].name}
        </Chip>
      ))}
      <Chip isOn={filter.matchesOnly} onPress={() => show({ ...filter, matchesOnly: !filter.matchesOnly })}>
        {words.withMatches}
      </Chip>
    </fieldset>
  );
}

function Chip({ isOn, onPress, children }: { isOn: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={classNames(
        'inline-flex min-h-11 items-center gap-1.5 rounded-full border px-4 text-[0.9375rem] font-semibold',
        isOn ? 'border-accent bg-accent-soft text-ink' : 'border-line-strong bg-surface text-muted hover:text-ink',
      )}
    >
      {isOn && <Check aria-hidden="true" className="size-4 text-accent" />}
      {children}
    </button>
  );
}
