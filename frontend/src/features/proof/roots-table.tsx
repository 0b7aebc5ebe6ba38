import { useCallback, useEffect, useState } from 'react';

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
    title: 'Draw',
    cell: ({ game, date, drawAt }) => (
      <span className="block">
        <span className="flex flex-wrap gap-x-2 font-semibold whitespace-nowrap">
          <GameMark game={game} /> {shortDateOf(date)}
        </span>
        <span className="figures text-muted whitespace-nowrap">drawn {easternStampOf(drawAt)}</span>
      </span>
    ),
  },
  { title: 'Fingerprint', cell: (root) => <Root {...root} /> },
  { title: 'Members', numeric: true, cell: ({ members }) => members.toLocaleString('en-US') },
  { title: 'Sets', numeric: true, cell: ({ sets }) => sets.toLocaleString('en-US') },
  { title: 'Published', cell: (root) => <Instant {...root} /> },
];

/** The first and the last eight digits, enough to compare at a glance. */
const shortened = (root: string) => `${root.slice(0, 8)}…${root.slice(-8)}`;

function Root({ root, date }: PublishedRoot) {
  return (
    <span className="flex items-center gap-1">
      <code title={root} className="text-[0.9375rem] whitespace-nowrap">
        {shortened(root)}
      </code>
      <CopyButton text={root} what={`the fingerprint of ${shortDateOf(date)}`} compact />
    </span>
  );
}

function Instant(root: PublishedRoot) {
  const lead = leadOf(root);
  return (
    <span className="block sm:whitespace-nowrap">
      <span className="figures block">{easternStampOf(root.publishedAt)}</span>
      {lead ? <span className="text-muted">{lead}</span> : <Badge tone="warn">after the draw</Badge>}
    </span>
  );
}

interface Roots {
  readonly items: readonly PublishedRoot[];
  /** The page after these. */
  readonly next: string | null;
}

/** Page after page of roots, as far as they were asked for. */
function useRoots() {
  const [roots, setRoots] = useState<Roots>();
  const [state, setState] = useState<'coming' | 'here' | 'failed'>('coming');
  const take = useCallback((page: string) => {
    const add = ({ items, next }: RootsPage) => {
      setRoots((before) => ({ items: [...(page && before ? before.items : []), ...items], next }));
      setState('here');
    };
    // Said in the page, with a way to try again
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
        <LoadError title="The fingerprints can’t be shown right now." retry={() => void load()}>
          They are published and don’t change. Please try again in a moment.
        </LoadError>
      )}
      {!roots && !isFailed && <RootsSkeleton />}
      {roots && (
        <Table
          caption="Published fingerprints"
          columns={columns}
          rows={roots.items.slice(0, visibleCount)}
          keyOf={({ drawId }) => drawId}
          empty="No draw has closed yet. The first fingerprint appears here 24 hours before its draw."
        />
      )}
      {isMore && (
        <Button
          kind="secondary"
          className="mt-4 w-full sm:w-auto"
          busy={isComing && 'Loading…'}
          onClick={() => void more()}
        >
          Earlier draws
        </Button>
      )}
    </div>
  );
}
