import * as words from '#words/features/status/next-draws.js';
import { easternStampOf, shortDateOf } from '../../lib/lottery/draw-time.js';
import { Badge } from '../../ui/badge.js';
import { GameMark } from '../../ui/game-mark.js';
import type { Tone } from '../../ui/notice.js';
import { Skeleton } from '../../ui/skeleton.js';
import type { NextDraw, NumbersState, Status } from './status-api.js';

const badges: Record<NumbersState | 'unknown', { tone: Tone | 'plain'; word: string }> = {
  scheduled: { tone: 'plain', word: words.scheduled },
  sending: { tone: 'info', word: words.sending },
  'at-risk': { tone: 'warn', word: words.atRisk },
  sent: { tone: 'good', word: words.sent },
  incomplete: { tone: 'bad', word: words.incomplete },
  unknown: { tone: 'plain', word: words.unknown },
};

const places = [1, 2, 3, 4];

interface NextDrawsProps {
  /** Absent until the first response, and after a failure. */
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
      {draws?.length === 0 && <p className="text-muted">{words.noDraws}</p>}
      {(isFailed || draws === null) && <p className="text-muted">{words.unavailable}</p>}
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
  const { tone, word } = badges[numbers ?? 'unknown'];
  return (
    <li className={row}>
      <div className="min-w-0">
        <p className="flex flex-wrap gap-x-2 font-semibold">
          <GameMark game={game} /> {shortDateOf(date)}
        </p>
        <p className="figures text-[0.9375rem] text-muted">{words.due(easternStampOf(deadline))}</p>
      </div>
      <Badge tone={tone}>{word}</Badge>
    </li>
  );
}
