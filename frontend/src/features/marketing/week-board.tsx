import * as words from '#words/features/marketing/week-board.js';
import { drawTimesInWords, weekOfDraws } from './draw-week.js';
import { GameMark } from '../../ui/game-mark.js';

/** The week's draws set like a departure board. */
export function WeekBoard() {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="figures w-full border-collapse text-left">
        <caption className="sr-only">{words.caption}</caption>
        <thead className="label-caps border-b border-line">
          <tr>
            <th scope="col" className="px-4 py-3 font-semibold sm:px-6">
              {words.draw}
            </th>
            <th scope="col" className="px-2 py-3 font-semibold max-sm:hidden sm:px-6">
              {words.drawing}
            </th>
            <th scope="col" className="px-4 py-3 text-right font-semibold sm:px-6 sm:text-left">
              {words.arriveBy}
            </th>
          </tr>
        </thead>
        <tbody>
          {weekOfDraws.map(({ game, day, time, sentBy }) => (
            <tr key={`${day} ${game}`} className="border-b border-line last:border-b-0">
              <th scope="row" className="px-4 py-3.5 font-normal sm:px-6">
                <span className="headline block text-xl sm:inline-block sm:w-40 sm:text-2xl">{day}</span>
                <GameMark game={game} className="text-muted" />
              </th>
              <td className="px-2 py-3.5 text-lg max-sm:hidden sm:px-6">{time}</td>
              <td className="px-4 py-3.5 text-right text-base font-semibold sm:px-6 sm:text-left sm:text-lg">
                {sentBy}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="border-t border-line px-4 py-3 text-[0.9375rem] text-muted sm:px-6">
        {words.eastern(drawTimesInWords)}
      </p>
    </div>
  );
}
