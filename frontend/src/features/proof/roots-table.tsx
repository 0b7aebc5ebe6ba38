import { useCallback, useEffect, useState } from 'react';

import * as rootsWords from '#words/features/proof/roots.js';
import * as words from '#words/features/proof/roots-table.js';
import { formatNumber } from '../../lib/format/format-number.js';
import { easternStampOf, shortDateOf } from '../../lib/lottery/draw-time.js';
import { leadOf, listRoots, type PublishedRoot, type RootsPage } from '../../lib/lottery/published-roots.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { CopyButton } from '../../ui/copy-button.js';
import { GameMark } from '../../ui/game-mark.js';
import { Table, type Column } from '../../ui/table.js';
import { RootsSkeleton } from './roots-skeleton.js';
import { LoadError } from '../../ui/load-error.js';

/** The newest roots are shown at first and the others on request, so that the content below keeps its place. */
const initialCount = 5;

const columns: readonly Column<PublishedRoot>[] = [
  {
    title: words.draw,
    cell: ({ game, date, drawAt }) => (
      <span className="block">
        <span className="flex flex-wrap gap-x-2 font-semibold whitespace-nowrap">
          <GameMark game={game} /> {shortDateOf(date)}
        </span>
        <span className="figures text-muted whitespace-nowrap">{words.drawn(easternStampOf(drawAt))}</span>
      </span>
    ),
  },
  { title: words.fingerprint, cell: (root) => <Root {...root} /> },
  { title: words.members, numeric: true, cell: ({ members }) => formatNumber(members) },
  { title: words.sets, numeric: true, cell: ({ sets }) => formatNumber(sets) },
  { title: words.published, cell: (root) => <Instant {...root} /> },
];

/** The first and the last eight digits, enough to compare at a glance; on two lines in a narrow column. */
const Shortened = ({ root }: { root: string }) => (
  <>
    {root.slice(0, 8)}…<wbr />
    {root.slice(-8)}
  </>
);

function Root({ root, date }: PublishedRoot) {
  return (
    <span className="flex items-center gap-1">
      <code title={root} className="min-w-0 text-sm sm:text-[0.9375rem] sm:whitespace-nowrap">
        <Shortened root={root} />
      </code>
      <CopyButton text={root} what={words.fingerprintOf(shortDateOf(date))} compact />
    </span>
  );
}

function Instant(root: PublishedRoot) {
  const lead = leadOf(root);
  return (
    <span className="block sm:whitespace-nowrap">
      <span className="figures block">{easternStampOf(root.publishedAt)}</span>
      {lead ? <span className="text-muted">{lead}</span> : <Badge tone="warn">{words.afterDraw}</Badge>}
    </span>
  );
}

interface Roots {
  readonly items: readonly PublishedRoot[];
  /** Cursor of the next page. */
  readonly next: string | null;
}

/** The pages of roots loaded so far. */
function useRoots() {
  const [roots, setRoots] = useState<Roots>();
  const [state, setState] = useState<'coming' | 'here' | 'failed'>('coming');
  const take = useCallback((page: string) => {
    const add = ({ items, next }: RootsPage) => {
      setRoots((before) => ({ items: [...(page && before ? before.items : []), ...items], next }));
      setState('here');
    };
    // Shown in the page, with a retry button
    return listRoots(page).then(add, () => setState('failed'));
  }, []);
  useEffect(() => void take(''), [take]);
  const load = async () => {
    setState('coming');
    await take(roots?.next ?? '');
  };
  return { roots, isFailed: state === 'failed', isComing: state === 'coming', load };
}

export function RootsTable() {
  const { roots, isFailed, isComing, load } = useRoots();
  const [visibleCount, setVisibleCount] = useState(initialCount);
  const isMore = roots !== undefined && (visibleCount < roots.items.length || roots.next !== null);
  const more = async () => {
    if (roots && visibleCount >= roots.items.length) await load();
    setVisibleCount(Infinity);
  };
  return (
    <div>
      {isFailed && (
        <LoadError title={rootsWords.unavailable} retry={() => void load()}>
          {rootsWords.unavailableText}
        </LoadError>
      )}
      {!roots && !isFailed && <RootsSkeleton />}
      {roots && (
        <Table
          caption={words.caption}
          columns={columns}
          rows={roots.items.slice(0, visibleCount)}
          keyOf={({ drawId }) => drawId}
          empty={words.none}
        />
      )}
      {isMore && (
        <Button
          kind="secondary"
          className="mt-4 w-full sm:w-auto"
          busy={isComing && words.loading}
          onClick={() => void more()}
        >
          {words.earlier}
        </Button>
      )}
    </div>
  );
}
