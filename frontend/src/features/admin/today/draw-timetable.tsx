import { Link } from 'react-router-dom';

import { easternStampOf, shortDateOf } from '../../../lib/lottery/draw-time.js';
import { paths } from '../../../lib/browser/paths.js';
import { GameMark } from '../../../ui/game-mark.js';
import { barOf } from '../deliveries/deadline.js';
import { barFills } from '../deliveries/deadline-bar.js';
import type { BoardLine } from '../operations-api.js';
import { sentText, type TimetableLine } from './timetable.js';

/** Share of a channel's messages that has been sent, as a thin bar with text. */
function Channel({ name, line }: { name: string; line: BoardLine | undefined }) {
  return (
    <span className="block text-[0.9375rem]">
      <span className="figures flex justify-between gap-3">
        <span className="text-muted">{name}</span>
        <span className={line ? undefined : 'text-muted'}>{sentText([line])}</span>
      </span>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" className="mt-0.5 block h-1 w-full">
        <rect width={100} height={4} className="fill-line" />
        {line &&
          barOf(line).map(({ kind, from, width }) => (
            <rect key={kind} x={from} width={width} height={4} className={barFills[kind]} />
          ))}
      </svg>
    </span>
  );
}

/** Timetable of the next draws with their deadlines and the messages sent. */
export function DrawTimetable({ lines }: { lines: readonly TimetableLine[] }) {
  if (lines.length === 0) return <p className="text-muted">No draws are scheduled.</p>;
  return (
    <ol className="rounded-card border border-line bg-surface">
      {lines.map(({ draw, left, texts, emails, notifications }) => (
        <li
          key={draw.drawId}
          className="grid gap-x-6 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 sm:grid-cols-2 sm:items-center lg:grid-cols-[12rem_13rem_minmax(0,1fr)_minmax(0,1fr)]"
        >
          <span className="max-sm:flex max-sm:justify-between">
            <GameMark game={draw.game} className="font-semibold" />
            <span className="block text-muted">{shortDateOf(draw.date)}</span>
          </span>
          <span className="max-sm:flex max-sm:items-baseline max-sm:justify-between">
            <Link
              to={paths.admin({ tab: 'deadlines' })}
              className="figures inline-block font-semibold first-letter:uppercase hover:underline"
            >
              {left}
            </Link>
            <span className="figures block text-[0.9375rem] text-muted">{easternStampOf(draw.deadline)}</span>
          </span>
          {texts || emails || notifications ? (
            <>
              <Channel name="Text" line={texts} />
              <Channel name="Email" line={emails} />
              {notifications && (
                <span className="sm:col-span-2 lg:col-start-3">
                  <Channel name="Notifications" line={notifications} />
                </span>
              )}
            </>
          ) : (
            <span className="text-[0.9375rem] text-muted sm:col-span-2">Nothing to send yet</span>
          )}
        </li>
      ))}
    </ol>
  );
}
