import { capitalized, drawsAWeek, GAMES, numberInWords } from '@numbercast/lottery';

import { shortDrawDaysOf } from '../../../lib/lottery/schedule.js';
import { Choice, ChoiceGroup } from '../../../ui/choice.js';
import type { GameChoice } from './game-choice.js';
import { gameNamesOf } from './preferences-draft.js';
import type { PreferencesForm } from './use-preferences.js';

const details: readonly (readonly [GameChoice, string])[] = [
  ...GAMES.map((game) => [game, `${shortDrawDaysOf(game)} draws`] as const),
  ['both', `${capitalized(numberInWords(drawsAWeek))} draws a week`],
];

/** The games whose numbers a member gets. */
export function GamesPanel({ form: { chosen, change } }: { form: PreferencesForm }) {
  return (
    // The row above shows the title
    <div className="[&_legend]:sr-only">
      <ChoiceGroup legend="Game Preferences">
        {details.map(([value, detail]) => (
          <Choice
            key={value}
            name="games"
            title={gameNamesOf[value]}
            detail={detail}
            checked={chosen.games === value}
            onChange={() => change({ games: value })}
          />
        ))}
      </ChoiceGroup>
    </div>
  );
}
