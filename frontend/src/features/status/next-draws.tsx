import { easternStampOf, shortDateOf } from '../../lib/lottery/draw-time.js';
import { Badge } from '../../ui/badge.js';
import { GameMark } from '../../ui/game-mark.js';
import type { Tone } from '../../ui/notice.js';
import { Skeleton } from '../../ui/skeleton.js';
import type { NextDraw, NumbersState, Status } from './status-api.js';

const words: Record<NumbersState | 'unknown', { tone: Tone | 'plain'; word: string }> = {
  scheduled: { tone: 'plain', word: 'not sent yet' },
  sending: { tone: 'info', word: 'being sent' },
  'at-risk': { tone: 'warn', word: 'may be late' },
  sent: { tone: 'good', word: 'sent in time' },
  incomplete: { tone: 'bad', word: 'some not sent in time' },
  unknown: { tone: 'plain', word: 'unknown' },
};

const places = [1, 2, 3, 4];

interface NextDrawsProps {
  /** Absent until the first answer, and after a failure. */
  readonly draws: Status['draws'] | undefined;
  readonly isFailed: boolean;
}

/** As tall with its draws as while they load. */
export function NextDraws({ draws, isFailed }: NextDrawsProps) {
  const isLoading = draws === undefined && !isFailed;
  return (
    <div className="min-h-[19rem]">
      {isLoading && (
        <Rows>
          {places.map((place) => (
            <Place key={place} />
          ))}
        </Rows>
      )}
      {draws && draws.length > 0 && (
        <Rows>
          {draws.map((draw) => (
            <Draw key={draw.drawId} {...draw} />
          ))}
        </Rows>
      )}
      {draws?.length === 0 && <p className="text-muted">No draw is scheduled yet.</p>}
      {(isFailed || draws === null) && <p className="text-muted">The draws can’t be shown right now.</p>}
    </div>
  );
}

const Rows = ({ children }: { children: React.ReactNode }) => (
  <ul className="divide-y divide-line border-y border-line">{children}</ul>
);

const row = 'flex min-h-18 items-center justify-between gap-4 py-3';

const Place = () => (
  <li aria-hidden="true" className={row}>
    <Skeleton className="h-4 w-1/2" />
    <Skeleton className="h-6 w-24" />
  </li>
);

function Draw({ game, date, deadline, numbers }: NextDraw) {
  const { tone, word } = words[numbers ?? 'unknown'];
  return (
    <li className={row}>
      <div className="min-w-0">
        <p className="flex flex-wrap gap-x-2 font-semibold">
          <GameMark game={game} /> {shortDateOf(date)}
        </p>
        <p className="figures text-[0.9375rem] text-muted">due {easternStampOf(deadline)}</p>
      </div>
      <Badge tone={tone}>{word}</Badge>
    </li>
  );
}
