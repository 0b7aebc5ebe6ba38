import { useEffect, useRef, useState } from 'react';

import * as words from '#words/features/member/numbers/board.js';
import { paths } from '../../../lib/browser/paths.js';
import { Button } from '../../../ui/button.js';
import { DecorativeArcs } from '../../../ui/decorative-arcs.js';
import { Link } from '../../../ui/link.js';
import { Notice } from '../../../ui/notice.js';
import type { Member } from '../account/api.js';
import { LastResult } from './last-result.js';
import { BoardDraw } from './board-draw.js';
import { useWeek, type ShownWeek } from './use-week.js';
import { WeekRows } from './week-rows.js';
import type { WeekDraw } from './week.js';

interface BoardProps {
  readonly member: Member;
  /** Whether numbers are sent to this member. */
  readonly isSending: boolean;
}

/** The member's week as a departure board: the next draw open, the others one line each, the newest result below. */
export function Board({ member, isSending }: BoardProps) {
  const week = useWeek(member);
  const hasWord = isSending && week.isDeliveryKnown;
  const rows = hasWord ? week.rows : week.rows.filter(({ numbers }) => numbers);
  return (
    <div className="space-y-2 sm:space-y-4">
      {isSending && !week.isDeliveryKnown && <UnknownDelivery retry={week.retry} />}
      {week.hasNumbersFailed && <Notice tone="warn">{words.numbersUnavailable}</Notice>}
      <section aria-label={hasWord ? words.nextNumbers : words.latestNumbers}>
        {rows.length > 0 ? (
          <Draws key={String(hasWord)} week={week} rows={rows} hasWord={hasWord} />
        ) : (
          <NoDraws isSending={isSending} isNew={week.isNew} />
        )}
      </section>
      {week.lastResult && <LastResult draw={week.lastResult} />}
      <Link to={paths.pastNumbers} className="text-link inline-block px-1 sm:py-1">
        {words.seeAll}
      </Link>
    </div>
  );
}

interface DrawsProps {
  readonly week: ShownWeek;
  readonly rows: readonly WeekDraw[];
  /** Whether the rows show what was sent. */
  readonly hasWord: boolean;
}

function Draws({ week, rows, hasWord }: DrawsProps) {
  const [chosen, choose] = useState<string>();
  const head = useRef<HTMLHeadingElement>(null);
  const open = rows.find(({ drawId }) => drawId === chosen) ?? rows[0]!;
  // The pressed row has been removed, because its draw is now open
  useEffect(() => {
    if (chosen) head.current?.focus();
  }, [chosen]);
  if (hasWord && week.isNew) return <FirstNumbers />;
  return (
    <div className="rounded-card border border-line bg-surface lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)] xl:grid-cols-[minmax(0,8fr)_minmax(0,5fr)]">
      <BoardDraw draw={open} now={week.now} deliveries={hasWord ? week.deliveries : null} headRef={head} />
      <div className="border-line max-lg:border-t lg:border-l lg:py-2">
        <WeekRows rows={rows.filter((draw) => draw !== open)} onOpen={choose} />
      </div>
    </div>
  );
}

/** A new member, whose numbers are being assigned. */
function FirstNumbers() {
  return (
    <div className="relative overflow-hidden rounded-card border border-line bg-surface px-5 py-10 sm:px-8 sm:py-16">
      <DecorativeArcs className="absolute -right-24 -bottom-32 w-80 text-line" />
      <p className="headline relative text-2xl">{words.firstNumbers}</p>
      <p className="relative mt-2 text-muted">{words.firstNumbersSoon}</p>
    </div>
  );
}

function NoDraws({ isSending, isNew }: { isSending: boolean; isNew: boolean }) {
  return (
    <p className="rounded-card border border-line bg-surface p-5 text-muted">
      {isSending && !isNew ? words.noDraws : words.noNumbers}
    </p>
  );
}

function UnknownDelivery({ retry }: { retry: () => void }) {
  return (
    <Notice tone="warn" title={words.deliveryUnknown}>
      <p>{words.stillSent}</p>
      <Button kind="secondary" size="small" onClick={retry}>
        {words.tryAgain}
      </Button>
    </Notice>
  );
}
