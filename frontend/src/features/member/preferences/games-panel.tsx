import * as words from '#words/features/member/preferences/games-panel.js';
import { games } from '#words/features/member/preferences/preferences-settings.js';
import { drawsAWeek, GAMES } from '@numbercast/lottery';

import { shortDrawDaysOf } from '../../../lib/lottery/schedule.js';
import { Choice, ChoiceGroup } from '../../../ui/choice.js';
import type { GameChoice } from './game-choice.js';
import { gameNamesOf } from './preferences-draft.js';
import type { PreferencesForm } from './use-preferences.js';

const details: readonly (readonly [GameChoice, string])[] = [
  ...GAMES.map((game) => [game, words.drawsOn(shortDrawDaysOf(game))] as const),
  ['both', words.drawsAWeek(drawsAWeek)],
];

/** Choice of the games whose numbers the member receives. */
export function GamesPanel({ form: { chosen, change } }: { form: PreferencesForm }) {
  return (
    // The row above shows the title
    <div className="[&_legend]:sr-only">
      <ChoiceGroup legend={games}>
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
